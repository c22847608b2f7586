import { decodeHeic } from '@almanac/federation/shell'
import { hasTooManyPixels, isHeic } from '@almanac/domain/picture-size'

/** The server stores no larger pictures, so uploading more is pointless. */
const MAX_SIDE_PIXELS = 1_600
/** A picture that is scaled down loses little by compression; a small one may contain fine print. */
const QUALITY_SCALED = 0.85
const QUALITY_UNSCALED = 0.92

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const HEIC_TYPES = ['image/heic', 'image/heif', '.heic', '.heif']

/**
 * File types offered by a file chooser. Devices of Apple convert HEIC to JPEG for a page that does
 * not name it, which needs less memory than decoding it here.
 */
export const PICTURE_TYPES = (
  /Apple/.test(globalThis.navigator?.vendor ?? '') ? TYPES : [...TYPES, ...HEIC_TYPES]
).join()

/**
 * Why a picture cannot be used: not a picture, too many pixels (decoded, it could exhaust the
 * device's memory), or a HEIC file whose decoder cannot be loaded now.
 */
export type PictureProblem = 'NOT_A_PICTURE' | 'PICTURE_TOO_LARGE' | 'HEIC_DECODER_UNAVAILABLE'

/** Thrown for a file that cannot be used as a picture. */
export class PictureError extends Error {
  constructor(readonly problem: PictureProblem) {
    super(problem)
  }
}

/**
 * A picture as it leaves this device and is stored on it: a JPEG, upright, no larger than what the
 * server stores, of an animation the first frame. It is always encoded anew, so the place, the time
 * and the camera that the file names stay behind. Throws PictureError.
 */
export async function preparePicture(file: Blob): Promise<Blob> {
  const tooMany = await hasTooManyPixels(file).catch(() => {
    throw new PictureError('NOT_A_PICTURE')
  })
  if (tooMany) throw new PictureError('PICTURE_TOO_LARGE')
  const picture = await decode(file)
  try {
    return await encode(picture)
  } finally {
    picture.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  // An SVG is a document: it has no pixels, and may reference others.
  if (file.type === 'image/svg+xml') throw new PictureError('NOT_A_PICTURE')
  try {
    return await createImageBitmap(file)
  } catch {
    if (!(await isHeic(file))) throw new PictureError('NOT_A_PICTURE')
  }
  const pixels = await decodeHeic(file).catch(() => {
    throw new PictureError('HEIC_DECODER_UNAVAILABLE')
  })
  if (!pixels) throw new PictureError('NOT_A_PICTURE')
  return createImageBitmap(pixels)
}

async function encode(picture: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError('NOT_A_PICTURE')
  // JPEG has no transparency: it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const quality = scale < 1 ? QUALITY_SCALED : QUALITY_UNSCALED
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new PictureError('NOT_A_PICTURE')
  return blob
}
