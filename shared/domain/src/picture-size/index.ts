/** Dimensions of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Maximum number of pixels; the server enforces the same limit. */
export const MAX_PICTURE_PIXELS = 40_000_000

/** Bytes of a file to read for its dimensions; only a JPEG may have them later. */
export const HEADER_BYTES = 1_048_576

type Read = (view: DataView) => PictureSize | null

const text = (view: DataView, at: number, length: number): string =>
  at + length > view.byteLength ? '' : String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))

const png: Read = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) })
const gif: Read = (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) })
const bmp: Read = (view) => ({ width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) })

const webp: Read = (view) => {
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000
  switch (text(view, 12, 4)) {
    case 'VP8X':
      return { width: three(24) + 1, height: three(27) + 1 }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    default:
      return null
  }
}

/** Start-of-frame markers; C4, C8 and CC are other markers. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const jpeg: Read = (view) => {
  let at = 2
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Padding bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** HEIC and AVIF: each picture of the file has its dimensions in an `ispe` box; the largest bounds what is decoded. */
const heif: Read = (view) => {
  let largest: PictureSize | null = null
  for (let at = 4; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69_73_70_65) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** Brands of HEIC files: pictures encoded by HEVC, which only Safari decodes. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** Whether a file is HEIC by its first bytes: cameras and file managers name it differently, or not at all. */
export async function isHeic(file: Blob): Promise<boolean> {
  const view = new DataView(await new Response(file.slice(0, 12)).arrayBuffer())
  return text(view, 4, 4) === 'ftyp' && HEIC_BRANDS.includes(text(view, 8, 4))
}

function readerOf(view: DataView): Read | null {
  if (view.byteLength < 32) return null
  if (view.getUint32(0) === 0x89_50_4e_47) return png
  if (view.getUint16(0) === 0xff_d8) return jpeg
  if (text(view, 0, 4) === 'GIF8') return gif
  if (text(view, 0, 4) === 'RIFF' && text(view, 8, 4) === 'WEBP') return webp
  if (text(view, 4, 4) === 'ftyp') return heif
  return text(view, 0, 2) === 'BM' ? bmp : null
}

/** The dimensions from the header of a picture file: PNG, JPEG, WebP, GIF, BMP, HEIC, AVIF. Null if not found. */
export function pictureSize(head: Uint8Array): PictureSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return readerOf(view)?.(view) ?? null
}

/**
 * Whether a picture exceeds the pixel limit, judged by its header, because a small file can decode
 * to gigabytes. A file without dimensions is left to the decoder to reject.
 */
export async function hasTooManyPixels(file: Blob): Promise<boolean> {
  const read = async (part: Blob) => pictureSize(new Uint8Array(await new Response(part).arrayBuffer()))
  const size = (await read(file.slice(0, HEADER_BYTES))) ?? (file.size > HEADER_BYTES ? await read(file) : null)
  return size !== null && size.width * size.height > MAX_PICTURE_PIXELS
}
