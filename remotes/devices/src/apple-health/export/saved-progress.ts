import { isRecord } from '@almanac/domain/records'
import { isSampleKind, type SampleKind } from '@almanac/domain/samples'
import type { Extent } from './messages'

/** The results of the parts sent. */
export interface Sent {
  parts: number
  /** Number of measurements that the server has stored. */
  stored: number
  /** Number of measurements that it refused: with an invalid time, or a value that no body can have. */
  refused: number
}

/** How much of an export has been sent, stored on this device so that the same file can be resumed. */
export interface SavedProgress {
  file: string
  name: string
  kinds: SampleKind[]
  sent: Sent
  extent: Extent
}

/** Whether this has the format that this release stores. */
export function isSavedProgress(value: unknown): value is SavedProgress {
  return (
    isRecord(value) &&
    typeof value.file === 'string' &&
    typeof value.name === 'string' &&
    Array.isArray(value.kinds) &&
    value.kinds.every((kind) => typeof kind === 'string' && isSampleKind(kind)) &&
    hasNumbers(value.sent, ['parts', 'stored', 'refused']) &&
    hasNumbers(value.extent, ['read', 'total'])
  )
}

const hasNumbers = (value: unknown, keys: readonly string[]): boolean =>
  isRecord(value) && keys.every((key) => typeof value[key] === 'number')
