import type { ExportedSample } from '@almanac/domain/apple-health'
import type { SampleKind } from '@almanac/domain/samples'
import { ExportReader, type ReadRecords } from './export-reader'
import { decoder, findExport, NoExportError } from './find-export'
import {
  MAX_PART_BYTES,
  SAMPLES_IN_PART,
  type Extent,
  type FileFault,
  type FoundFile,
  type LeftOut,
  type Part,
} from './messages'
import { XmlError } from './xml-tags'
import { ZipError } from './zip-entries'

/** Interval of progress messages, in bytes. */
const TELL_EVERY = 4_000_000

/**
 * Number of bytes decoded to text at a time. The strings of such small pieces are garbage collected soon after they
 * were read; longer ones, and all substrings of them, stay until a full garbage collection.
 */
const PIECE_BYTES = 16_384

/** Callbacks for what is read. Reading waits until their promises resolve. */
export interface FileListener {
  /** The export was found; resolves to the number of its parts to skip, which the server already has. */
  found: (file: FoundFile) => Promise<number>
  part: (part: Part, extent: Extent) => Promise<void>
  reading: (extent: Extent) => void
}

/** How reading ended. */
export interface FileEnd {
  extent: Extent
  /** Why it stopped early; null at the end of the export. */
  fault: FileFault | null
  /** Number of parts, including the skipped ones. */
  parts: number
  /** Number of places that are damaged, where records may be missing. */
  damaged: number
}

/**
 * Reads the measurements of some kinds from an export or a zip that contains one, part by part, with at most one
 * part in memory. The parts of a file are the same each time.
 */
export async function readFile(file: Blob, kinds: readonly SampleKind[], listener: FileListener): Promise<FileEnd> {
  const extent = { read: 0, total: file.size }
  const parts = new Parts(listener, extent)
  const reader = new ExportReader(new Set(kinds))
  let fault: FileFault | null
  try {
    const { open, size, exported_at, exports } = await findExport(file)
    extent.total = size
    parts.skip = await listener.found({ exported_at, exports })
    await readStream(await open(), reader, parts)
    fault = reader.end() ? null : 'cut'
  } catch (error) {
    fault = faultOf(error, extent)
  }
  await parts.finish(reader.take())
  return { extent, fault, parts: parts.count, damaged: reader.damaged }
}

async function readStream(stream: ReadableStream<Uint8Array>, reader: ExportReader, parts: Parts): Promise<void> {
  const decode = decoder()
  const bytes = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await bytes.read()
      if (done) break
      for (let at = 0; at < value.byteLength; at += PIECE_BYTES) {
        const piece = value.subarray(at, at + PIECE_BYTES)
        reader.push(decode(piece))
        await parts.add(reader.take(), piece.byteLength)
      }
    }
    reader.push(decode())
  } finally {
    // A stream that has failed need not be canceled.
    void bytes.cancel().catch(() => undefined)
  }
}

/** Maps an error: reading a file fails with a DOMException, inflating a damaged stream with another error. */
function faultOf(error: unknown, { read, total }: Extent): FileFault {
  if (error instanceof XmlError) return error.fault
  if (error instanceof NoExportError) return 'no_entry'
  if (error instanceof ZipError) return 'damaged'
  if (error instanceof DOMException) return 'unreadable'
  return read > 0 && read < total ? 'cut' : 'damaged'
}

/** Collects measurements into parts, the same ones each time. */
class Parts {
  /** Number of parts that are not handed out. */
  skip = 0
  private samples: ExportedSample[] = []
  private left_out: LeftOut[] = []
  private length = 0
  private number = 0
  private readonly encoder = new TextEncoder()
  private told = 0

  constructor(
    private readonly listener: FileListener,
    private readonly extent: Extent,
  ) {}

  /** Number of parts so far. */
  get count(): number {
    return this.number
  }

  async add({ samples, unread }: ReadRecords, bytes: number): Promise<void> {
    this.extent.read += bytes
    for (const record of unread) this.leaveOut(record)
    for (const sample of samples) {
      const length = this.encoder.encode(JSON.stringify(sample)).byteLength
      if (this.length + length > MAX_PART_BYTES) await this.hand()
      this.length += length
      // A copy, because substrings keep the whole piece of the file in memory, and a part may wait for many pieces.
      this.samples.push(structuredClone(sample))
      if (this.samples.length === SAMPLES_IN_PART) await this.hand()
    }
    if (this.extent.read - this.told < TELL_EVERY) return
    this.told = this.extent.read
    this.listener.reading({ ...this.extent })
  }

  async finish(records: ReadRecords): Promise<void> {
    await this.add(records, 0)
    if (this.samples.length > 0 || this.left_out.length > 0) await this.hand()
  }

  private leaveOut({ kind, reason }: Omit<LeftOut, 'count'>): void {
    const known = this.left_out.find((one) => one.kind === kind && one.reason === reason)
    if (known) known.count += 1
    else this.left_out.push({ kind, reason, count: 1 })
  }

  private async hand(): Promise<void> {
    const { samples, left_out } = this
    this.samples = []
    this.left_out = []
    this.length = 0
    this.number += 1
    if (this.number > this.skip)
      await this.listener.part({ number: this.number, samples, left_out }, { ...this.extent })
  }
}
