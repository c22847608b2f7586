import { parseProviderTime } from '@almanac/domain/samples'
import { ExportReader } from './export-reader'
import { XmlError } from './xml-tags'
import { isZip, zipEntries, type ZipEntry } from './zip-entries'

/** The export within a file. */
export interface FoundExport {
  open: () => Promise<ReadableStream<Uint8Array>>
  /** Number of bytes of its XML. */
  size: number
  /** When it was made, as Apple writes it; null without it. */
  exported_at: string | null
  /** Number of exports in the file, of which this is the latest. */
  exports: number
}

/** Thrown for a zip in which there is no export. */
export class NoExportError extends Error {}

/** Bytes read of each file to see whether it is the export: its own definitions take about 10 KB. */
const HEAD_BYTES = 65_536

/** Number of files of a zip that are looked into, the largest first. An export has two XML files. */
const MAX_CANDIDATES = 64

/**
 * Finds the export of Apple Health in a file: the file itself, or the one in a zip whose root is HealthData. Its name
 * is no criterion: it depends on the language of the phone and on what the zip was packed with. Of several exports the
 * one that was made last. Throws NoExportError, ZipError or XmlError.
 */
export async function findExport(file: Blob): Promise<FoundExport> {
  if (!(await isZip(file))) {
    const exported_at = await exportDateOf(file.stream())
    return { open: () => Promise.resolve(file.stream()), size: file.size, exported_at, exports: 1 }
  }
  const found: FoundExport[] = []
  let failure: Error | undefined
  for (const { open, size } of candidates(await zipEntries(file))) {
    try {
      found.push({ open, size, exported_at: await exportDateOf(await open()), exports: 0 })
    } catch (error) {
      // Another file of the zip may be damaged; the export is what matters.
      if (!(error instanceof XmlError))
        failure ??= error instanceof Error ? error : new Error('Unreadable', { cause: error })
    }
  }
  const [latest] = found.sort((one, other) => timeOf(other) - timeOf(one))
  if (!latest) throw failure ?? new NoExportError('There is no export in the zip')
  return { ...latest, exports: found.length }
}

/** The files that may be XML, the largest first: not those with another extension, nor what macOS adds. */
function candidates(entries: readonly ZipEntry[]): ZipEntry[] {
  return entries
    .filter(({ path }) => {
      const name = path.split(/[\\/]/).at(-1) ?? ''
      return !path.startsWith('__MACOSX') && name !== '' && (!name.includes('.') || /\.xml$/i.test(name))
    })
    .sort((one, other) => other.size - one.size)
    .slice(0, MAX_CANDIDATES)
}

/** ExportDate of an export, null without one. Throws XmlError if it is none. */
async function exportDateOf(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = new ExportReader(new Set())
  const bytes = stream.getReader()
  try {
    const decode = decoder()
    for (let read = 0; read < HEAD_BYTES && reader.exportDate === null;) {
      const { done, value } = await bytes.read()
      if (done) break
      reader.push(decode(value.subarray(0, HEAD_BYTES)))
      read += value.byteLength
    }
    reader.end()
    return reader.exportDate
  } finally {
    // A stream that has failed need not be canceled.
    void bytes.cancel().catch(() => undefined)
  }
}

const timeOf = ({ exported_at }: FoundExport): number => parseProviderTime(exported_at ?? '')?.at ?? 0

/** Decodes the bytes of a text piece by piece: UTF-8, or UTF-16 with the mark that says so. Call without bytes at the end. */
export function decoder(): (bytes?: Uint8Array) => string {
  let chosen: TextDecoder | undefined
  return (bytes) => {
    chosen ??= new TextDecoder(encodingOf(bytes))
    return bytes ? chosen.decode(bytes, { stream: true }) : chosen.decode()
  }
}

function encodingOf([first, second]: Uint8Array = new Uint8Array()): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
