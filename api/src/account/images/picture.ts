import sharp from 'sharp'
import { invalid, Refusal } from '../../http/errors'
import { createLimiter } from '../password/hash'

/** A picture as it is stored. */
export interface Picture {
  /** JPEG, without what the camera wrote into it. */
  content: Buffer
  width: number
  height: number
}

/** The longest edge of what is stored, in pixels. */
const MAX_SIDE_PIXELS = 1_600
/** The edge of a profile picture, which is square. */
const PROFILE_SIDE_PIXELS = 512
/** More pixels than that are not unpacked: they are what fills the memory, however small the file. */
const MAX_PIXELS = 40_000_000
/** A picture that takes longer is made to take long. */
const TIMEOUT_SECONDS = 20

// Nothing but these four is ever opened, whatever a file says that it is; SVG above all, which can do more than be looked at.
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

/** Pictures wait for each other, so that everyone else's calls need not wait for pictures. */
const inTurn = createLimiter(2)

/** Whether the first bytes are those of JPEG, PNG, WebP or AVIF; a name and a media type can say anything. */
function isKnown(bytes: Buffer): boolean {
  const at = (start: number, end: number) => bytes.toString('latin1', start, end)
  return (
    at(0, 3) === '\xff\xd8\xff' ||
    at(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    (at(4, 8) === 'ftyp' && ['avif', 'avis', 'mif1', 'msf1'].includes(at(8, 12)))
  )
}

/** Refuses by what the head of the file says, before anything is unpacked. */
async function checkHead(bytes: Buffer): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MAX_PIXELS) throw invalid('PICTURE_TOO_LARGE', 'file')
}

/** Of an animation the first picture. A file that ends too early is refused rather than filled up with grey. */
async function makeAnew(bytes: Buffer, square: boolean): Promise<Picture> {
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
 * A picture re-encoded from what was sent: JPEG, upright, at most 1600 pixels
 * wide and high, or a square of 512 for a profile; nothing of the camera's notes
 * (place, time, serial number) is left. 422 NOT_A_PICTURE, PICTURE_TOO_LARGE.
 */
export async function pictureOf(bytes: Buffer, { square }: { square: boolean }): Promise<Picture> {
  if (!isKnown(bytes)) throw invalid('NOT_A_PICTURE', 'file')
  return inTurn(async () => {
    await checkHead(bytes).catch(refuseBroken)
    return makeAnew(bytes, square).catch(refuseBroken)
  })
}

/** A stored picture as JPEG with a longest edge of at most so many pixels; undefined for one that can't be read. */
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

/** What the library finds wrong is wrong with the picture; our own refusals go on as they are. */
function refuseBroken(error: unknown): never {
  throw error instanceof Refusal ? error : invalid('NOT_A_PICTURE', 'file')
}
