import { sql } from 'kysely'
import { inPortions, PORTION, type Portions } from '../database/own-data'
import type { Database } from '../http/serve'

/** A sample of a participant of a study. */
export interface StudySample {
  user_id: string
  kind: string
  started_at: Date
  ended_at: Date | null
  source: string
  record_id: string
  device: string | null
  value: number | null
  bound: string | null
  unit: string
  offset_minutes: number | null
  detail: string | null
  received_at: Date
}

/**
 * What devices measured of a participant, kind by kind in order of time. Values of health records only where the
 * participant lets the study have them.
 */
export function studySamples(database: Database, user_id: string): Portions<StudySample> {
  return inPortions<StudySample, StudySample>((last) =>
    database
      .selectFrom('samples')
      .select(['user_id', 'kind', 'started_at', 'ended_at', 'source', 'record_id', 'device', 'value', 'bound', 'unit'])
      .select(['offset_minutes', 'detail', 'received_at'])
      .where('user_id', '=', user_id)
      .where(mayHave)
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          last
            ? eb(
                refTuple('kind', 'started_at', 'source', 'record_id'),
                '>',
                tuple(last.kind, last.started_at, last.source, last.record_id),
              )
            : eb.val(true),
        ),
      )
      .orderBy('kind')
      .orderBy('started_at')
      .orderBy('source')
      .orderBy('record_id')
      .limit(PORTION)
      .execute(),
  )
}

/** A sample that the study may have: of health records only where the participant said so, and never after they took it back. */
const mayHave = sql<boolean>`(samples.source <> 'human_api' or exists (
  select from device_connections c
  where c.user_id = samples.user_id and c.source_id = 'human_api'
    and (c.document->>'hsc_reports_access_consent')::boolean))`
