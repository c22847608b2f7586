import type { ExportedSample, UnreadReason } from '@almanac/domain/apple-health'
import type { SampleKind } from '@almanac/domain/samples'
import type { FileEnd } from './read-file'
import type { XmlFault } from './xml-tags'

/** Number of measurements sent in one request, and of their bytes: the server refuses bodies of more than a megabyte. */
export const SAMPLES_IN_PART = 2_000
export const MAX_PART_BYTES = 800_000

/** Why a file cannot be read, or not completely. `cut`: the end of the file is missing. */
export type FileFault = XmlFault | 'cut' | 'damaged' | 'no_entry' | 'unreadable'

/** Reading progress, in bytes of the XML. */
export interface Extent {
  read: number
  total: number
}

/** The export found in a file. */
export interface FoundFile {
  /** When it was made, as Apple writes it; null if it doesn't say so. */
  exported_at: string | null
  /** Number of exports in the file, of which the latest is read. */
  exports: number
}

/** How many records of a kind have no measurement that could be sent, and why. */
export interface LeftOut {
  kind: SampleKind
  reason: UnreadReason
  count: number
}

/** A part of an export, sent in one request. */
export interface Part {
  /** From 1. */
  number: number
  samples: ExportedSample[]
  left_out: LeftOut[]
}

/** Requests to the worker: start; continue after `found`, skipping the first `skip` parts, or after a part. */
export type WorkerRequest = { type: 'start'; file: File; kinds: readonly SampleKind[] } | { type: 'next'; skip: number }

/** Messages from the worker. After `found` and `part` it waits for the next request. */
export type WorkerMessage =
  | { type: 'found'; found: FoundFile }
  | { type: 'reading'; extent: Extent }
  | { type: 'part'; part: Part; extent: Extent }
  | ({ type: 'end' } & FileEnd)
