import type { Generated, JSONColumnType } from 'kysely'
import type { KindChanges } from '@almanac/contracts/devices/apple-health-imports'
import type { FilledTimestamp, Timestamp } from './columns'

type Changes = { kinds: KindChanges[] }
type LeftOut = { kind: string; reason: string; count: number }[]

/** The tables of imported exports of Apple Health. */
export interface HealthImportsTables {
  apple_health_imports: {
    user_id: string
    id: string
    exported_at: Timestamp | null
    kinds: string[]
    updated_at: FilledTimestamp
    committed_at: Timestamp | null
    complete: Generated<boolean>
    changes: JSONColumnType<Changes, string | undefined, string> | null
  }
  /** A row for each part, with an array for each property of its measurements. */
  apple_health_import_parts: {
    user_id: string
    import_id: string
    number: number
    kind: string[]
    started_at: Date[]
    ended_at: (Date | null)[]
    value: number[]
    unit: string[]
    device: (string | null)[]
    name: (string | null)[]
    type: (string | null)[]
    model: (string | null)[]
    offset_minutes: (number | null)[]
    detail: (string | null)[]
    record_id: string[]
    left_out: JSONColumnType<LeftOut>
  }
}
