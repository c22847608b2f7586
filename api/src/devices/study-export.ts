import { sql } from 'kysely'
import type { Portions } from '../database/own-data'
import type { Database } from '../http/serve'
import { samplesInPortions, type PortionSample } from './samples/portions'

/** A sample of a participant of a study. */
export type StudySample = PortionSample

/**
 * What devices measured of a participant, kind by kind in order of time. Values of health records only where the
 * participant lets the study have them.
 */
export function studySamples(database: Database, user_id: string): Portions<StudySample> {
  return samplesInPortions(database, user_id, mayHave)
}

/** A sample that the study may have: of health records only where the participant said so, and never after they took it back. */
const mayHave = sql<boolean>`(samples.source <> 'human_api' or exists (
  select from device_connections c
  where c.user_id = samples.user_id and c.source_id = 'human_api'
    and (c.document->>'hsc_reports_access_consent')::boolean))`
