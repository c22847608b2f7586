import * as z from 'zod/mini'
import { code, id, instant } from '../../common/schema'
import { MAX_POLLS } from './rules'

const choice = z.object({
  id,
  text: z.string(),
  /** Number of people who chose it, out of the question's `total`; null while the results are hidden. */
  count: z.nullable(z.int()),
  /** Whether it is the user's own choice. */
  selected: z.boolean(),
})

const question = z.object({
  id,
  text: z.string(),
  poll_choices: z.array(choice),
  /** Number of answers in the counts; null while the results are hidden. */
  total: z.nullable(z.int()),
})

const poll = z.object({
  id,
  title: z.string(),
  poll_questions: z.array(question),
  /** The largest total of its questions; null while no results are shown. */
  total: z.nullable(z.int()),
  opens_at: instant,
  /** When it closes; null if it stays open. */
  closes_at: z.nullable(instant),
  /** Number of answers from which a question's results are shown to those who answered it; updated at each multiple of it. */
  minimum_answers: z.int(),
  /** Whether the user has seen it in the list of polls. */
  seen: z.boolean(),
})

export const pollFilter = z.enum(['all', 'answered', 'unanswered'])

const listed = {
  query: z.object({ filter: z._default(pollFilter, 'all') }),
  answer: z.array(poll),
}

export const listPolls = {
  summary: 'List polls',
  description:
    "The polls of the user's studies that have opened: open ones first, then those that opened last. A poll is answered when each of its questions is.",
  ...listed,
}

export const listPollsOfUser = {
  summary: 'List polls of the user',
  description: 'The same as `GET /polls`, for the user who is named.',
  params: z.object({ id }),
  ...listed,
}

export const answerPoll = {
  summary: 'Answer a question of a poll',
  description:
    'The choice says which question is answered. Each question is answered once: the same choice again answers as the first time, another one is refused.',
  errors: { 404: ['NOT_FOUND'], 409: ['POLL_ANSWERED', 'POLL_CLOSED'], 422: ['PLEASE_SELECT'] } as const,
  body: z.object({
    poll_response: z.object({
      poll_choice: z.object({ id: z.uuid({ message: code('PLEASE_SELECT') }) }, { message: code('PLEASE_SELECT') }),
    }),
  }),
  answer: poll,
}

export const markPollsSeen = {
  summary: 'Mark polls as seen',
  description: 'They are not new to the user any more. A second time is fine; polls of others are passed over.',
  params: z.object({ id }),
  body: z.object({ poll_ids: z.array(id).check(z.maxLength(MAX_POLLS)) }),
}

export const hasNewPolls = {
  summary: 'Tell whether there are new polls',
  description: 'Whether there is an open poll that the user has neither seen nor answered.',
  params: z.object({ id }),
  answer: z.object({ has_new_polls: z.boolean() }),
}

export type Poll = z.infer<typeof poll>
export type PollQuestion = z.infer<typeof question>
export type PollFilter = z.infer<typeof pollFilter>
