import type { JSONColumnType } from 'kysely'
import type { Timestamp, FilledTimestamp } from './columns'

/** The tables of devices. */
export interface DevicesTables {
  device_connections: {
    user_id: string
    source_id: string
    document: JSONColumnType<object>
    connected_at: FilledTimestamp
  }
  oauth_states: { user_id: string; state_hash: Buffer; source_id: string; expires_at: Timestamp }
}
