import type { ExportedSample, ExportFault } from '@almanac/domain/apple-health'
import type { SampleKind } from '@almanac/domain/samples'

/** Number of measurements sent in one request. */
export const SAMPLES_IN_PART = 1_000

/** Why a file cannot be read, or not completely. `cut`: the end of the file is missing. */
export type FileFault = ExportFault | 'cut' | 'damaged' | 'no_entry' | 'unreadable'

/** Reading progress, in bytes of the XML. */
export interface Extent {
  read: number
  total: number
}

/** Requests to the worker: start, skipping the first `skip` parts, which the server already has; or continue after a part. */
export type WorkerRequest = { type: 'start'; file: File; kinds: readonly SampleKind[]; skip: number } | { type: 'next' }

/** Messages from the worker. After a part it waits for the next request. */
export type WorkerMessage =
  | { type: 'reading'; extent: Extent }
  | { type: 'part'; number: number; samples: ExportedSample[]; extent: Extent }
  | { type: 'end'; extent: Extent; fault: FileFault | null }
