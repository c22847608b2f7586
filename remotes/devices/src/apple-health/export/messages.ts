import type { ExportedSample, ExportFault } from '@almanac/domain/apple-health'
import type { SampleKind } from '@almanac/domain/samples'

/** Measurements that are sent together. */
export const SAMPLES_IN_PART = 1_000

/** Why a file is not read, or not read on. `cut` is a file whose end is missing. */
export type FileFault = ExportFault | 'cut' | 'damaged' | 'no_entry' | 'unreadable'

/** How much of the export has been read, in bytes of its XML. */
export interface Extent {
  read: number
  total: number
}

/** What the page asks of the worker: to begin, after `skip` parts that the server has already, or to go on after a part. */
export type Ask = { type: 'start'; file: File; kinds: readonly SampleKind[]; skip: number } | { type: 'next' }

/** What the worker tells. After a part it waits until it is asked for the next. */
export type Told =
  | { type: 'reading'; extent: Extent }
  | { type: 'part'; number: number; samples: ExportedSample[]; extent: Extent }
  | { type: 'end'; extent: Extent; fault: FileFault | null }
