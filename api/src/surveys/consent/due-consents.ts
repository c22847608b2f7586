import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { isDueAgain } from './asked-again'
import type { ConsentRow } from './chain'

type Outdated = Pick<
  ConsentRow,
  'user_id' | 'survey_id' | 'survey_version' | 'question_key' | 'withdrawn' | 'survey_response_id'
>

/**
 * The number of consents to surveys whose document has changed since, so that they are to be given
 * again. A withdrawn one is not among them: it can be given again, but nobody is asked to.
 */
export async function changedConsentsOf(database: Database, user_id: string): Promise<number> {
  // The rows of one participant; those of an earlier version of their survey are few.
  const { rows } = await sql<Outdated>`
    select c.user_id, c.survey_id, c.survey_version, c.question_key, c.withdrawn, c.survey_response_id
    from (select distinct on (survey_response_id, question_key) *
      from consent_entries where user_id = ${user_id} and kind = 'survey'
      order by survey_response_id, question_key, version desc) c
    where not c.withdrawn
      and c.survey_version < (select max(version) from surveys where id = c.survey_id)`.execute(database)
  const due = await Promise.all(rows.map((row) => isDueAgain(database, row)))
  return due.filter(Boolean).length
}
