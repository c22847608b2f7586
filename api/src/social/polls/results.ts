import { sql } from 'kysely'
import type { LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'

/** A question of a poll with all answers so far, for a study team. Texts are still in all languages. */
export interface PollResults {
  company: string
  poll: string
  title: LocalText
  question: string
  text: LocalText
  choices: { key: string; text: LocalText; count: number }[]
}

/** The current answers to each question of a study's polls, or of one of them by key, including withdrawn polls. */
export async function pollResults(
  database: Database,
  company_ids: readonly string[],
  key: string | null,
): Promise<PollResults[]> {
  const { rows } = await sql<PollResults>`
    select companies.key as company, polls.key as poll, polls.title, question.key as question, question.text,
      (select jsonb_agg(jsonb_build_object('key', choice.key, 'text', choice.text, 'count', (
          select count(*) from poll_responses
          where poll_responses.poll_question_id = question.id and poll_responses.poll_choice_id = choice.id
        )) order by choice.position)
        from poll_choices choice where choice.poll_question_id = question.id) as choices
    from polls
    join companies on companies.id = polls.company_id
    join poll_questions question on question.poll_id = polls.id
    where polls.company_id = any(${company_ids}::uuid[]) and (${key}::text is null or polls.key = ${key})
    order by polls.opens_at, polls.key, companies.key, question.position`.execute(database)
  return rows
}
