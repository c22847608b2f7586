import sharp from 'sharp'
import { invalid, Refusal } from '../../http/errors'
import { createLimiter } from '../password/hash'

/** A picture as it is stored. */
export interface Picture {
  /** JPEG without metadata. */
  content: Buffer
  width: number
  height: number
}

/** The longest edge of a stored picture, in pixels. */
const MAX_SIDE_PIXELS = 1_600
/** The edge of a profile picture, which is square. */
const PROFILE_SIDE_PIXELS = 512
/** Larger pictures are not decoded: pixels fill the memory, however small the file. */
const MAX_PIXELS = 40_000_000
/** A picture that takes longer is an attack. */
const TIMEOUT_SECONDS = 20

// Only these four formats are decoded, whatever a file claims; above all not SVG, which can contain scripts.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** Limits concurrent decoding, so that other calls are not delayed. */
const inTurn = createLimiter(2)

/** Whether the first bytes are those of JPEG, PNG, WebP or AVIF; name and media type are not trusted. */
function isKnown(bytes: Buffer): boolean {
  const at = (start: number, end: number) => bytes.toString('latin1', start, end)
  return (
    at(0, 3) === '\xff\xd8\xff' ||
    at(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    (at(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1', 'msf1'].includes(at(8, 12)))
  )
}

/** Refuses by the file header, before decoding. */
async function checkHead(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS) throw invalid('PICTURE_TOO_LARGE', 'file')
}

/** Re-encodes; of an animation the first frame. A truncated file is refused rather than filled with gray. */
async function reencode(bytes: Buffer, square: boolean): Promise<Picture> {
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'truncated',
    pages: 1,
    sequentialRead: true,
  })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(
      square
        ? { width: PROFILE_SIDE_PIXELS, height: PROFILE_SIDE_PIXELS, fit: 'cover' }
        : { width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true },
    )
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/**
 * Re-encodes an upload: JPEG, upright, at most 1600 pixels wide and high, or a square
 * of 512 for a profile, without camera metadata (place, time, serial number).
 * 422 NOT_A_PICTURE, PICTURE_TOO_LARGE.
 */
export async function pictureOf(bytes: Buffer, { square }: { square: boolean }): Promise<Picture> {
  if (!isKnown(bytes)) throw invalid('NOT_A_PICTURE', 'file')
  return inTurn(async () => {
    await checkHead(bytes).catch(refuseBroken)
    return reencode(bytes, square).catch(refuseBroken)
  })
}

/** A stored picture as JPEG with a longest edge of at most `side` pixels; undefined for an unreadable one. */
export function smallPicture(content: Buffer, side: number): Promise<Buffer | undefined> {
  return inTurn(() =>
    sharp(content, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
      .catch(() => undefined),
  )
}

/** Turns a library error into a refusal of the picture; rethrows our own refusals. */
function refuseBroken(error: unknown): never {
  throw error instanceof Refusal ? error : invalid('NOT_A_PICTURE', 'file')
}
