import { isRecord } from '@almanac/domain/records'
import { isSampleKind, type SampleKind } from '@almanac/domain/samples'
import type { Extent } from './messages'

/** What came of the parts that were sent. */
export interface Sent {
  parts: number
  /** Measurements that the server has. */
  stored: number
  /** Measurements that it refused: no time, or no value of a body. */
  refused: number
}

/** How far an export has been sent, kept on this device so that the same file goes on where it was. */
export interface SavedProgress {
  file: string
  name: string
  kinds: SampleKind[]
  sent: Sent
  extent: Extent
}

/** Whether this is what this release has stored. */
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
