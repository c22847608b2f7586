import { isRecord } from '@almanac/domain/records'
import { isSampleKind, type SampleKind } from '@almanac/domain/samples'
import type { Extent, FileFault, FoundFile } from './messages'

/** How reading a file ended that has something to import. */
export interface ReadEnd {
  /** Why its end was not reached; null if it was. */
  fault: FileFault | null
  parts: number
  /** Number of damaged places. */
  damaged: number
}

/** An import as far as it has come, stored on this device so that the same file can be resumed. */
export interface SavedProgress {
  import_id: string
  file: string
  name: string
  kinds: SampleKind[]
  found: FoundFile
  /** Number of measurements that the server has of it. */
  measurements: number
  extent: Extent
  /** Null while parts are missing; then only the decision is. */
  end: ReadEnd | null
}

/** Whether this has the format that this release stores. */
export function isSavedProgress(value: unknown): value is SavedProgress {
  return (
    isRecord(value) &&
    ['import_id', 'file', 'name'].every((key) => typeof value[key] === 'string') &&
    typeof value.measurements === 'number' &&
    Array.isArray(value.kinds) &&
    value.kinds.every((kind) => typeof kind === 'string' && isSampleKind(kind)) &&
    hasNumbers(value.extent, ['read', 'total']) &&
    hasNumbers(value.found, ['exports']) &&
    (value.end === null || hasNumbers(value.end, ['parts', 'damaged']))
  )
}

const hasNumbers = (value: unknown, keys: readonly string[]): boolean =>
  isRecord(value) && keys.every((key) => typeof value[key] === 'number')
