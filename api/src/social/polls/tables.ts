import type { LocalText } from '@almanac/domain/texts'
import { array, id, instant, json, number, ownerId, text } from '../../database/declare/column'
import { personalTable, sharedTable } from '../../database/declare/table'

/** Polls of companies; group_ids null: for all groups of the company. */
export const polls = sharedTable('polls', 'questions of a study', {
  id: id(),
  company_id: id(),
  key: text(),
  title: json<LocalText>(),
  group_ids: array<string>().null(),
  opens_at: instant(),
  closes_at: instant().null(),
  minimum_answers: number(),
  withdrawn_at: instant().null(),
})

export const pollQuestions = sharedTable('poll_questions', 'questions of a study', {
  id: id(),
  poll_id: id(),
  key: text(),
  position: number(),
  text: json<LocalText>(),
  /** Number of answers ever given, erased ones included. */
  answer_count: number().filled(),
  /** Counts visible to participants, by choice id; null before there are enough answers. */
  results: json<Record<string, number>>().null(),
})

export const pollChoices = sharedTable('poll_choices', 'questions of a study', {
  id: id(),
  poll_question_id: id(),
  key: text(),
  position: number(),
  text: json<LocalText>(),
})

export const pollResponses = personalTable('poll_responses', {
  user_id: ownerId(),
  poll_question_id: id().archived(),
  poll_choice_id: id().archived(),
  created_at: instant().filled().archived(),
})

export const pollViews = personalTable('poll_views', {
  user_id: ownerId(),
  poll_id: id().leftOut('key', 'which poll it was; the answers are there'),
  seen_at: instant().filled().leftOut('technical', 'that the poll is not shown as new any more'),
})
