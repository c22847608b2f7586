import { type Expression, sql, type SqlBool } from 'kysely'
import type { Batches } from '../database/own-data'
import type { Database } from '../http/serve'
import { sampleBatches, type StoredBatchSample } from './samples/batches'

/** A sample of a participant of a study. */
export type StudySample = StoredBatchSample

/**
 * The participant's samples, by kind and time. Values of health records only if the participant shares them
 * with the study.
 */
export function studySamples(database: Database, user_id: string): Batches<StudySample> {
  return sampleBatches(database, user_id, mayHave)
}

/** A sample that the study may receive: one of health records only with the participant's consent, and never after its withdrawal. */
const mayHave = sql<boolean>`(samples.source <> 'human_api' or exists (
  select from device_connections c
  where c.user_id = samples.user_id and c.source_id = 'human_api'
    and (c.document->>'hsc_reports_access_consent')::boolean))`

/**
 * The samples that the study may receive, as a condition on `samples`: of health records only with the participant's
 * consent, and after a withdrawal only those received before it.
 */
export const studyScope = (withdrawn_at: string | null): Expression<SqlBool> =>
  withdrawn_at === null ? mayHave : sql<boolean>`(${mayHave} and samples.received_at < ${withdrawn_at}::timestamptz)`
