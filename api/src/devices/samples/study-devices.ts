import { type Expression, sql, type SqlBool } from 'kysely'
import type { Database } from '../../http/serve'

/** A device of a participant, and when it measured. */
export interface StudyDevice {
  source: string
  /** The key of the device; null for samples that name none. */
  device: string | null
  device_number: number
  device_name: string | null
  device_type: string | null
  device_model: string | null
  /** Its place in the participant's own order; null where they have not chosen one. */
  rank: number | null
  first_at: Date
  last_at: Date
}

/** The devices that gave samples in `scope`, a condition on `samples`, by number. */
export async function studyDevices(
  database: Database,
  user_id: string,
  scope: Expression<SqlBool>,
): Promise<StudyDevice[]> {
  return database
    .selectFrom(
      database
        .selectFrom('samples')
        .select(({ fn }) => [
          'source',
          'device',
          fn.min('started_at').as('first_at'),
          fn.max(fn.coalesce('ended_at', 'started_at')).as('last_at'),
        ])
        .where('user_id', '=', user_id)
        .where(scope)
        .groupBy(['source', 'device'])
        .as('used'),
    )
    .innerJoin('sample_devices', (join) =>
      join
        .on('sample_devices.user_id', '=', user_id)
        .onRef('sample_devices.source', '=', 'used.source')
        .on(sql<boolean>`sample_devices.device = coalesce(used.device, '')`),
    )
    .select(['used.source', 'used.device', 'number as device_number', 'name as device_name', 'type as device_type'])
    .select(['model as device_model', 'rank', 'first_at', 'last_at'])
    .orderBy('number')
    .execute()
}
