import { ExportError, ExportReader, type ExportedSample } from '@almanac/domain/apple-health'
import type { SampleKind } from '@almanac/domain/samples'
import { SAMPLES_IN_PART, type Extent, type FileFault } from './messages'
import { isZip, zipEntry, ZipError } from './zip-entry'

/** The name of the export within its zip, the same in all languages of the phone. */
const EXPORT_NAME = 'export.xml'

/** Interval of progress messages, in bytes. */
const TELL_EVERY = 4_000_000

/**
 * Number of bytes decoded to text at a time. The strings of such small pieces are garbage collected soon after they
 * were read; longer ones, and all substrings of them, stay until a full garbage collection.
 */
const PIECE_BYTES = 16_384

/** Callbacks for what is read. */
export interface FileListener {
  /** The next measurements; reading waits until the promise resolves. */
  part: (number: number, samples: ExportedSample[], extent: Extent) => Promise<void>
  reading: (extent: Extent) => void
}

/**
 * Reads the measurements of some kinds from an export.xml or a zip that contains one, part by part, with at most one
 * part in memory. The parts of a file are the same each time, so the first `skip` are skipped. Returns how much was
 * read, and why reading stopped early.
 */
export async function readFile(
  file: Blob,
  { kinds, skip }: { kinds: readonly SampleKind[]; skip: number },
  listener: FileListener,
): Promise<{ extent: Extent; fault: FileFault | null }> {
  const extent = { read: 0, total: file.size }
  const parts = new Parts(skip, listener, extent)
  const reader = new ExportReader(new Set(kinds))
  let fault: FileFault | null
  try {
    const { stream, size } = (await isZip(file))
      ? await zipEntry(file, EXPORT_NAME)
      : { stream: file.stream(), size: file.size }
    extent.total = size
    await readStream(stream, reader, parts)
    fault = reader.end() ? null : 'cut'
  } catch (error) {
    fault = faultOf(error, extent)
  }
  await parts.finish(reader.take())
  return { extent, fault }
}

async function readStream(stream: ReadableStream<Uint8Array>, reader: ExportReader, parts: Parts): Promise<void> {
  const decoder = new TextDecoder()
  const bytes = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await bytes.read()
      if (done) break
      for (let at = 0; at < value.byteLength; at += PIECE_BYTES) {
        const piece = value.subarray(at, at + PIECE_BYTES)
        reader.push(decoder.decode(piece, { stream: true }))
        await parts.add(reader.take(), piece.byteLength)
      }
    }
    reader.push(decoder.decode())
  } finally {
    // A stream that has failed need not be canceled.
    void bytes.cancel().catch(() => undefined)
  }
}

/** Maps an error: reading a file fails with a DOMException, inflating a damaged stream with another error. */
function faultOf(error: unknown, { read, total }: Extent): FileFault {
  if (error instanceof ExportError || error instanceof ZipError) return error.fault
  if (error instanceof DOMException) return 'unreadable'
  return read > 0 && read < total ? 'cut' : 'damaged'
}

/** Collects measurements into parts, of the same length each time. */
class Parts {
  private waiting: ExportedSample[] = []
  private number = 0
  private told = 0

  constructor(
    private readonly skip: number,
    private readonly listener: FileListener,
    private readonly extent: Extent,
  ) {}

  async add(samples: readonly ExportedSample[], bytes: number): Promise<void> {
    this.extent.read += bytes
    for (const sample of samples) {
      // A copy, because substrings keep the whole piece of the file in memory, and a part may wait for many pieces.
      this.waiting.push(structuredClone(sample))
      if (this.waiting.length === SAMPLES_IN_PART) await this.hand()
    }
    if (this.extent.read - this.told < TELL_EVERY) return
    this.told = this.extent.read
    this.listener.reading({ ...this.extent })
  }

  async finish(samples: readonly ExportedSample[]): Promise<void> {
    await this.add(samples, 0)
    if (this.waiting.length > 0) await this.hand()
  }

  private async hand(): Promise<void> {
    const samples = this.waiting
    this.waiting = []
    this.number += 1
    if (this.number > this.skip) await this.listener.part(this.number, samples, { ...this.extent })
  }
}
