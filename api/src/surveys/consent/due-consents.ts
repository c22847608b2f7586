import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { isDueAgain } from './asked-again'
import type { ConsentRow } from './chain'
import type { ConsentObjectives } from './objectives'
import { isCurrent } from './queries'

/** What identifies a consent and what it was given to. */
type GivenTo = Pick<
  ConsentRow,
  | 'user_id'
  | 'kind'
  | 'objective_id'
  | 'activity_id'
  | 'definition_version'
  | 'survey_id'
  | 'survey_version'
  | 'question_key'
  | 'withdrawn'
>

/** Where a consent is to be given again: among the consents, or in the form of its activity. */
export type DueIn = 'consents' | { activity_id: string; category: string }

/**
 * Where a consent is due again, because it was withdrawn or what it was given to has changed; null
 * if it stands, or nothing asks for it any more. `newest` is its newest version.
 */
export async function dueIn(database: Database, objectives: ConsentObjectives, newest: GivenTo): Promise<DueIn | null> {
  if (newest.kind === 'survey') return (await isDueAgain(database, newest)) ? 'consents' : null
  const { user_id, objective_id, activity_id } = newest
  if (objective_id === null || activity_id === null) return null
  const asked = await objectives.current(database, user_id, objective_id, activity_id)
  if (!asked?.is_asked) return null
  const stands = !newest.withdrawn && (await isCurrent(database, objectives, newest, asked))
  return stands ? null : { activity_id, category: asked.category }
}

/**
 * The number of consents, to surveys and in activities, whose terms have changed since, so that they
 * are to be given again. A withdrawn one is not among them: it can be given again, but nobody is
 * asked to.
 */
export async function changedConsentsOf(
  database: Database,
  objectives: ConsentObjectives,
  user_id: string,
): Promise<number> {
  const [{ rows }, versions] = await Promise.all([
    sql<GivenTo & { newest_survey: number | null }>`
      select c.*, (select max(version) from surveys where id = c.survey_id) as newest_survey
      from (select distinct on (coalesce(objective_id, survey_response_id), question_key)
          user_id, kind, objective_id, activity_id, definition_version, survey_id, survey_version, question_key, withdrawn
        from consent_entries where user_id = ${user_id}
        order by coalesce(objective_id, survey_response_id), question_key, version desc) c
      where not c.withdrawn`.execute(database),
    objectives.versionsOf(database, user_id),
  ])
  // Only those of an earlier version of what asks for them, which are few, are compared with it.
  const earlier = rows.filter((row) =>
    row.kind === 'survey'
      ? (row.survey_version ?? 0) < (row.newest_survey ?? 0)
      : (row.definition_version ?? 0) < (versions.get(row.activity_id ?? '') ?? 0),
  )
  const due = await Promise.all(earlier.map((row) => dueIn(database, objectives, row)))
  return due.filter((place) => place !== null).length
}
