import { ExportError, ExportReader, type ExportedSample } from '@almanac/domain/apple-health'
import type { SampleKind } from '@almanac/domain/samples'
import { SAMPLES_IN_PART, type Extent, type FileFault } from './messages'
import { isZip, zipEntry, ZipError } from './zip-entry'

/** The file of an export within its zip. In all languages of the phone it has this name. */
const EXPORT_NAME = 'export.xml'

/** Bytes after which it is told how far reading has come. */
const TELL_EVERY = 4_000_000

/**
 * Bytes that are turned into text at once. The texts of such pieces are small enough to be collected soon after they
 * were read; longer ones, and all that is cut out of them, stay until the browser looks through its whole memory.
 */
const PIECE_BYTES = 16_384

/** What is done with what is read. */
export interface FileListener {
  /** The next measurements; reading waits for it. */
  part: (number: number, samples: ExportedSample[], extent: Extent) => Promise<void>
  reading: (extent: Extent) => void
}

/**
 * Reads the measurements of some kinds out of an export.xml or a zip with one, part by part, with
 * never more than a part in memory. The parts of a file are the same each time, so the first `skip`
 * are read over. Gives how far it came, and why not to the end.
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
    // A stream that failed by itself needs no end.
    void bytes.cancel().catch(() => undefined)
  }
}

/** What an error means: files fail with a DOMException, a stream that cannot be inflated with something else. */
function faultOf(error: unknown, { read, total }: Extent): FileFault {
  if (error instanceof ExportError || error instanceof ZipError) return error.fault
  if (error instanceof DOMException) return 'unreadable'
  return read > 0 && read < total ? 'cut' : 'damaged'
}

/** Collects measurements to parts of the same length each time. */
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
      // A copy: texts that were cut out of the file hold on to the whole piece of it, and a part may wait for many pieces.
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
