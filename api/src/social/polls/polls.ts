import { type RawBuilder, sql } from 'kysely'
import type { Poll, PollFilter, PollQuestion } from '@almanac/contracts/social/polls'
import { MAX_POLLS } from '@almanac/contracts/rules/social/polls'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'

/**
 * Whether a poll, `polls` in the query, is visible to a user: in one of their groups, opened, and still in the
 * study's files.
 */
export const isPollOf = (user_id: string): RawBuilder<boolean> => sql<boolean>`
  (polls.withdrawn_at is null and polls.opens_at <= now() and exists (
    select from memberships where memberships.user_id = ${user_id} and memberships.company_id = polls.company_id
      and (polls.group_ids is null or memberships.group_id = any(polls.group_ids))))`

/** Whether a poll, `polls` in the query, accepts answers, that is, has not closed. */
export const isOpen: RawBuilder<boolean> = sql<boolean>`(polls.closes_at is null or polls.closes_at > now())`

interface StoredQuestion {
  id: string
  text: LocalText
  results: Record<string, number> | null
  /** The user's own choice. */
  selected: string | null
  choices: { id: string; text: LocalText }[]
}

interface StoredPoll {
  id: string
  title: LocalText
  opens_at: Date
  closes_at: Date | null
  minimum_answers: number
  seen: boolean
  questions: StoredQuestion[]
}

interface PollsQuery {
  user_id: string
  filter: PollFilter
  /** Only this one. */
  id?: string
}

/** A user's polls, in one statement: open ones first, then the latest opened. */
async function storedPolls(database: Database, { user_id, filter, id }: PollsQuery): Promise<StoredPoll[]> {
  const isAnswered = sql`not exists (select from poll_questions question where question.poll_id = polls.id and not exists (
    select from poll_responses own where own.user_id = ${user_id} and own.poll_question_id = question.id))`
  const condition = { all: sql`true`, answered: isAnswered, unanswered: sql`(${isOpen} and not (${isAnswered}))` }[
    filter
  ]
  const { rows } = await sql<StoredPoll>`
    select polls.id, polls.title, polls.opens_at, polls.closes_at, polls.minimum_answers,
      exists (select from poll_views where poll_views.user_id = ${user_id} and poll_views.poll_id = polls.id) as seen,
      (select jsonb_agg(jsonb_build_object(
        'id', question.id, 'text', question.text, 'results', question.results, 'selected', own.poll_choice_id,
        'choices', (select jsonb_agg(jsonb_build_object('id', choice.id, 'text', choice.text) order by choice.position)
          from poll_choices choice where choice.poll_question_id = question.id)
      ) order by question.position)
      from poll_questions question
      left join poll_responses own on own.user_id = ${user_id} and own.poll_question_id = question.id
      where question.poll_id = polls.id) as questions
    from polls
    where ${isPollOf(user_id)} and (${id ?? null}::uuid is null or polls.id = ${id ?? null}::uuid) and ${condition}
    order by ${isOpen} desc, polls.opens_at desc, polls.id
    limit ${MAX_POLLS}`.execute(database)
  return rows
}

/** A question as in the contract: counts only for users who have answered, and only with enough answers. */
function questionAnswer({ id, text, results, selected, choices }: StoredQuestion, locale: string): PollQuestion {
  const shown = selected === null ? null : results
  return {
    id,
    text: localise(text, locale),
    poll_choices: choices.map((choice) => ({
      id: choice.id,
      text: localise(choice.text, locale),
      count: shown && (shown[choice.id] ?? 0),
      selected: choice.id === selected,
    })),
    total: shown && Object.values(shown).reduce((sum, count) => sum + count, 0),
  }
}

function pollAnswer({ title, questions, opens_at, closes_at, ...same }: StoredPoll, locale: string): Poll {
  const answered = questions.map((question) => questionAnswer(question, locale))
  const totals = answered.flatMap(({ total }) => (total === null ? [] : [total]))
  return {
    ...same,
    title: localise(title, locale),
    opens_at: opens_at.toISOString(),
    closes_at: closes_at && closes_at.toISOString(),
    poll_questions: answered,
    total: totals.length > 0 ? Math.max(...totals) : null,
  }
}

/** A user's polls in their language. */
export async function pollsOf(database: Database, query: PollsQuery, locale: string): Promise<Poll[]> {
  return (await storedPolls(database, query)).map((poll) => pollAnswer(poll, locale))
}

/** Marks polls as seen by a user; skips those that are not theirs. */
export async function markSeen(database: Database, user_id: string, poll_ids: readonly string[]): Promise<void> {
  await sql`
    insert into poll_views (user_id, poll_id)
    select ${user_id}::uuid, polls.id from polls where polls.id = any(${poll_ids}::uuid[]) and ${isPollOf(user_id)}
    on conflict do nothing`.execute(database)
}

/** Whether there is an open poll that the user has neither seen nor answered. */
export async function hasNew(database: Database, user_id: string): Promise<boolean> {
  const { rows } = await sql<{ has_new: boolean }>`
    select exists (
      select from polls where ${isPollOf(user_id)} and ${isOpen}
        and not exists (select from poll_views where poll_views.user_id = ${user_id} and poll_views.poll_id = polls.id)
        and not exists (
          select from poll_responses own join poll_questions question on question.id = own.poll_question_id
          where own.user_id = ${user_id} and question.poll_id = polls.id)
    ) as has_new`.execute(database)
  return rows[0]?.has_new === true
}
