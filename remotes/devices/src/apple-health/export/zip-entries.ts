/** Signatures and lengths of the parts of a zip (PKWARE's APPNOTE, 4.3). */
const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_LOCATOR = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const [END_LENGTH, END_64_LOCATOR_LENGTH, ENTRY_LENGTH, LOCAL_LENGTH] = [22, 20, 46, 30]
const MAX_COMMENT_LENGTH = 65_535
const IN_ZIP64 = 0xffffffff

/** Maximum length of the file list in bytes. No export exceeds it: routes and recordings are separate files, but there are not hundreds of thousands of them. */
const MAX_LIST_LENGTH = 50_000_000

const [STORED, DEFLATED] = [0, 8]

/** The zip cannot be read. */
export class ZipError extends Error {}

/** A file within a zip. */
export interface ZipEntry {
  /** Its path, in the separators of the program that made the zip. */
  path: string
  /** Number of inflated bytes, as stated in the zip. */
  size: number
  /** Begins to inflate it. Throws ZipError. */
  open: () => Promise<ReadableStream<Uint8Array>>
}

/** Whether a file begins like a zip. */
export async function isZip(file: Blob): Promise<boolean> {
  const start = await viewOf(file, 0, 4)
  return start.byteLength === 4 && start.getUint32(0, true) === LOCAL
}

/** The files of a zip, without loading them. Throws ZipError. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const { offset, length } = await listOf(file)
  if (length > MAX_LIST_LENGTH || offset + length > file.size) throw new ZipError('The list is missing')
  return listedEntries(await viewOf(file, offset, length)).map((entry) => ({
    path: entry.path,
    size: entry.size,
    open: () => openEntry(file, entry),
  }))
}

async function openEntry(file: Blob, entry: ListedEntry): Promise<ReadableStream<Uint8Array>> {
  const local = await viewOf(file, entry.offset, LOCAL_LENGTH)
  if (local.byteLength < LOCAL_LENGTH || local.getUint32(0, true) !== LOCAL) throw new ZipError('A file is missing')
  // The lengths of name and extra field may differ from those in the list.
  const start = entry.offset + LOCAL_LENGTH + local.getUint16(26, true) + local.getUint16(28, true)
  const bytes = file.slice(start, start + entry.compressed).stream()
  if (entry.method === STORED) return bytes
  if (entry.method !== DEFLATED) throw new ZipError('The compression is unknown')
  return bytes.pipeThrough(new DecompressionStream('deflate-raw'))
}

/** Offset and length of the file list. */
async function listOf(file: Blob): Promise<{ offset: number; length: number }> {
  const tailStart = Math.max(0, file.size - END_LENGTH - MAX_COMMENT_LENGTH - END_64_LOCATOR_LENGTH)
  const tail = await viewOf(file, tailStart, file.size - tailStart)
  for (let at = tail.byteLength - END_LENGTH; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END) continue
    const [length, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
    const locator = at - END_64_LOCATOR_LENGTH
    if (locator < 0 || tail.getUint32(locator, true) !== END_64_LOCATOR) return { offset, length }
    const end = await viewOf(file, wide(tail, locator + 8), 56)
    if (end.byteLength < 56 || end.getUint32(0, true) !== END_64) throw new ZipError('The zip is damaged')
    return { length: wide(end, 40), offset: wide(end, 48) }
  }
  throw new ZipError('The zip is damaged')
}

interface ListedEntry {
  path: string
  method: number
  compressed: number
  size: number
  offset: number
}

function listedEntries(list: DataView): ListedEntry[] {
  const decoder = new TextDecoder()
  const entries: ListedEntry[] = []
  for (let at = 0; at + ENTRY_LENGTH <= list.byteLength && list.getUint32(at, true) === ENTRY;) {
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((field) =>
      list.getUint16(at + field, true),
    )
    const start = at + ENTRY_LENGTH
    const end = start + nameLength + extraLength
    if (end > list.byteLength) throw new ZipError('The zip is damaged')
    const path = decoder.decode(new Uint8Array(list.buffer, list.byteOffset + start, nameLength))
    entries.push({ path, ...entryAt(list, at, start + nameLength, end) })
    at = end + commentLength
  }
  return entries
}

/** Sizes and offset of an entry; values above 4 GB are in its extra field, in this order. */
function entryAt(list: DataView, at: number, extraStart: number, extraEnd: number): Omit<ListedEntry, 'path'> {
  const [compressed, size, offset] = [20, 24, 42].map((field) => list.getUint32(at + field, true))
  const entry = {
    method: list.getUint16(at + 10, true),
    compressed: compressed ?? 0,
    size: size ?? 0,
    offset: offset ?? 0,
  }
  for (let field = extraStart; field + 4 <= extraEnd; field += 4 + list.getUint16(field + 2, true)) {
    if (list.getUint16(field, true) !== 1) continue
    let place = field + 4
    for (const key of ['size', 'compressed', 'offset'] as const) {
      if (entry[key] !== IN_ZIP64) continue
      if (place + 8 > extraEnd) throw new ZipError('The zip is damaged')
      entry[key] = wide(list, place)
      place += 8
    }
  }
  return entry
}

const wide = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

async function viewOf(file: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(start, start + length).arrayBuffer())
}
