import type { Database } from '../../http/serve'
import { definePoll } from '../../social/polls/testing'
import type { Participant } from '../server'

/** Inserts a poll that this person has seen and answered. */
export async function fillPolls(database: Database, { id: user_id, company_id }: Participant): Promise<void> {
  const { id: poll_id, questions } = await definePoll(database, company_id)
  await database.insertInto('poll_views').values({ user_id, poll_id }).execute()
  for (const { id, choices } of questions)
    await database
      .insertInto('poll_responses')
      .values({ user_id, poll_question_id: id, poll_choice_id: choices.at(-1) ?? '' })
      .execute()
}
