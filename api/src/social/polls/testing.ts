import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'

interface WantedPoll {
  title?: string
  opens_at?: Date
  closes_at?: Date | null
  minimum_answers?: number
  group_ids?: string[] | null
  /** The choices of each question. */
  questions?: { text: string; choices: string[] }[]
}

/** A poll as a test defined it. */
export interface DefinedPoll {
  id: string
  questions: { id: string; choices: string[] }[]
}

/** For tests: stores a poll of a company, open to all of its groups by default. */
export async function definePoll(
  database: Database,
  company_id: string,
  wanted: WantedPoll = {},
): Promise<DefinedPoll> {
  const { questions = [{ text: 'When do you have time?', choices: ['In the morning', 'In the evening'] }] } = wanted
  const poll = {
    id: newId(),
    questions: questions.map(({ choices }) => ({ id: newId(), choices: choices.map(() => newId()) })),
  }
  await database
    .insertInto('polls')
    .values({
      id: poll.id,
      company_id,
      key: poll.id,
      title: JSON.stringify(wanted.title ?? 'Visits'),
      group_ids: wanted.group_ids ?? null,
      opens_at: wanted.opens_at ?? new Date(Date.now() - 60_000),
      closes_at: wanted.closes_at ?? null,
      minimum_answers: wanted.minimum_answers ?? 10,
    })
    .execute()
  for (const [position, { id, choices }] of poll.questions.entries()) {
    const { text = '', choices: texts = [] } = questions[position] ?? {}
    await database
      .insertInto('poll_questions')
      .values({ id, poll_id: poll.id, key: `question_${position}`, position, text: JSON.stringify(text) })
      .execute()
    await database
      .insertInto('poll_choices')
      .values(
        choices.map((choice, at) => ({
          id: choice,
          poll_question_id: id,
          key: `choice_${at}`,
          position: at,
          text: JSON.stringify(texts[at] ?? ''),
        })),
      )
      .execute()
  }
  return poll
}
