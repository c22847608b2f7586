import { sql } from 'kysely'
import { instantText } from '../database/instant-text'
import { inBatches, type Batches } from '../database/own-data'
import type { Database } from '../http/serve'

/** The objectives and surveys of a study that ask for consents. */
export interface ConsentSources {
  activity_ids: readonly string[]
  survey_ids: readonly string[]
}

/** A consent or a withdrawal, without signature and names. */
export interface StudyConsent {
  user_id: string
  id: string
  kind: 'objective' | 'survey'
  activity_id: string | null
  objective_id: string | null
  definition_version: number | null
  survey_id: string | null
  survey_version: number | null
  survey_response_id: string | null
  question_key: string | null
  version: number
  accepted_consent: boolean
  withdrawn: boolean
  relationship: string | null
  consent_check_text: string | null
  locale: string
  time_zone: string | null
  /** As text, in UTC. */
  created_at: string
}

const ofStudy = ({ activity_ids, survey_ids }: ConsentSources) =>
  sql<boolean>`(activity_id = any(${activity_ids}::uuid[]) or survey_id = any(${survey_ids}::uuid[]))`

/**
 * Since when a consent to something in the study is withdrawn and not given again, by participant;
 * the earliest where there are several.
 */
export async function withdrawnSince(database: Database, sources: ConsentSources): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; since: string }>`
    select user_id, ${instantText(sql`min(created_at)`)} as since
    from (select distinct on (user_id, coalesce(objective_id, survey_id), question_key) user_id, withdrawn, created_at
      from consent_entries where ${ofStudy(sources)}
      order by user_id, coalesce(objective_id, survey_id), question_key, sequence desc) newest
    where withdrawn group by user_id order by user_id`.execute(database)
  return new Map(rows.map(({ user_id, since }) => [user_id, since]))
}

/** Consents per query. */
const CONSENTS_BATCH_SIZE = 1_000

/** All consents and withdrawals, by participant and id. */
export function studyConsents(database: Database, sources: ConsentSources): Batches<StudyConsent> {
  return inBatches(
    (last: { user_id: string; id: string } | undefined) =>
      database
        .selectFrom('consent_entries')
        .where(ofStudy(sources))
        .where(last ? sql<boolean>`(user_id, id) > (${last.user_id}::uuid, ${last.id}::uuid)` : sql.lit(true))
        .select([
          'user_id',
          'id',
          'kind',
          'activity_id',
          'objective_id',
          'definition_version',
          'survey_id',
          'survey_version',
          'survey_response_id',
          'question_key',
          'version',
          'accepted_consent',
          'withdrawn',
          'relationship',
          'consent_check_text',
          'locale',
          'time_zone',
        ])
        .select(instantText(sql.ref('created_at')).as('created_at'))
        .orderBy('user_id')
        .orderBy('id')
        .limit(CONSENTS_BATCH_SIZE)
        .execute(),
    CONSENTS_BATCH_SIZE,
  )
}

/** The surveys of a company, by key. */
export async function surveyKeysOf(database: Database, company_id: string): Promise<{ id: string; key: string }[]> {
  return database
    .selectFrom('surveys')
    .where('company_id', '=', company_id)
    .select(['id', 'key'])
    .distinct()
    .orderBy('key')
    .execute()
}
