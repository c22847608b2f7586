import { sql } from 'kysely'
import type { Poll } from '@almanac/contracts/social/polls'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { isOpen, isPollOf, pollsOf } from './polls'

/** The chosen answer with its poll and question. */
interface PollChoice {
  poll_id: string
  poll_question_id: string
  minimum_answers: number
  open: boolean
}

/**
 * Answers a question of a poll, once across tabs and devices. Idempotent for the same choice, so that a
 * lost response can be retried; another choice is refused with 409 POLL_ANSWERED. 409 POLL_CLOSED if the
 * poll has closed, 404 for a choice that is not of the user's polls.
 */
export async function answerQuestion(
  database: Database,
  user_id: string,
  choice_id: string,
  locale: string,
): Promise<Poll> {
  const poll_id = await inTransaction(database, async (transaction) => {
    const { rows } = await sql<PollChoice>`
      select polls.id as poll_id, question.id as poll_question_id, polls.minimum_answers, ${isOpen} as open
      from poll_choices choice
      join poll_questions question on question.id = choice.poll_question_id
      join polls on polls.id = question.poll_id
      where choice.id = ${choice_id} and ${isPollOf(user_id)}`.execute(transaction)
    const [pollQuestion] = rows
    if (!pollQuestion) throw notFound()
    const { poll_question_id } = pollQuestion
    const before = await ownChoice(transaction, user_id, poll_question_id)
    if (before === choice_id) return pollQuestion.poll_id
    if (before !== undefined) throw conflict('POLL_ANSWERED')
    if (!pollQuestion.open) throw conflict('POLL_CLOSED')
    const written = await transaction
      .insertInto('poll_responses')
      .values({ user_id, poll_question_id, poll_choice_id: choice_id })
      .onConflict((answered) => answered.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    // Another tab was first.
    if (!written) {
      if ((await ownChoice(transaction, user_id, poll_question_id)) !== choice_id) throw conflict('POLL_ANSWERED')
      return pollQuestion.poll_id
    }
    await countAnswer(transaction, pollQuestion)
    return pollQuestion.poll_id
  })
  const [poll] = await pollsOf(database, { user_id, filter: 'all', id: poll_id }, locale)
  if (!poll) throw notFound()
  return poll
}

async function ownChoice(database: Database, user_id: string, poll_question_id: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('poll_responses')
    .where('user_id', '=', user_id)
    .where('poll_question_id', '=', poll_question_id)
    .select('poll_choice_id')
    .executeTakeFirst()
  return row?.poll_choice_id
}

/**
 * Counts an answer. At each multiple of the minimum count the results are recomputed: the row stays locked
 * until the end, so they contain exactly the answers so far.
 */
async function countAnswer(transaction: Database, { poll_question_id, minimum_answers }: PollChoice): Promise<void> {
  const { answer_count } = await transaction
    .updateTable('poll_questions')
    .set({ answer_count: sql<number>`answer_count + 1` })
    .where('id', '=', poll_question_id)
    .returning('answer_count')
    .executeTakeFirstOrThrow()
  if (answer_count % minimum_answers !== 0) return
  await sql`
    update poll_questions set results = (
      select jsonb_object_agg(poll_choice_id, count) from (
        select poll_choice_id, count(*)::int as count from poll_responses
        where poll_question_id = ${poll_question_id} group by poll_choice_id
      ) as counted)
    where id = ${poll_question_id}`.execute(transaction)
}
