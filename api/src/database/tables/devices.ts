import type { Generated, JSONColumnType } from 'kysely'
import type { Timestamp, FilledTimestamp } from './columns'

/** The tables of devices. */
export interface DevicesTables {
  device_connections: {
    user_id: string
    source_id: string
    document: JSONColumnType<object>
    connected_at: FilledTimestamp
    next_sync_at: FilledTimestamp
    synced_at: Timestamp | null
    read_from: Timestamp | null
    read_until: Timestamp | null
    oldest_at: Timestamp | null
    failing_since: Timestamp | null
    failures: Generated<number>
    refused_at: Timestamp | null
    told_at: Timestamp | null
    provider_user: string | null
    /** How many measurements of the last read were impossible, by device. */
    left_out: JSONColumnType<Record<string, number>, string | undefined>
  }
  samples: {
    user_id: string
    kind: string
    started_at: Timestamp
    source: string
    record_id: Generated<string>
    /** A bigint: text out of the database. */
    version: Generated<string>
    ended_at: Timestamp | null
    value: number | null
    bound: string | null
    unit: string
    device: string | null
    offset_minutes: number | null
    detail: string | null
    received_at: FilledTimestamp
  }
  /** Written by triggers of samples. */
  sample_counts: {
    user_id: string
    source: string
    /** Empty where samples name none. */
    device: string
    kind: string
    count: number
    first_at: Timestamp
    last_at: Timestamp
  }
  /** A row without a device is one whose samples were deleted: its number stays taken. */
  sample_devices: {
    user_id: string
    number: number
    source: string
    /** The device of samples; empty where they name none. */
    device: string | null
    name: string | null
    type: string | null
    model: string | null
    rank: number | null
  }
  /** Measurements that cannot be, without their values. */
  left_out_samples: {
    user_id: string
    kind: string
    started_at: Timestamp
    source: string
    record_id: string
    device: string | null
    reason: string
    received_at: FilledTimestamp
  }
  deleted_samples: { user_id: string; source: string; record_id: string; version: string }
  oauth_states: {
    user_id: string
    state_hash: Buffer
    source_id: string
    expires_at: Timestamp
    /** When a browser came back with it, and in which session; null before. */
    used_at: Timestamp | null
    session_hash: Buffer | null
    /** Whether the login has connected; null before that is known. */
    connected: boolean | null
  }
}
