import { hasTooManyPixels } from '@almanac/domain/picture-size'

/** What the server keeps of a picture: more would only be carried there. */
const MAX_SIDE_PIXELS = 1_600
/** A picture of fewer bytes goes as it is, if it is no larger than that either. */
const MAX_UNSCALED_BYTES = 1_000_000
const UNSCALED_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const QUALITY = 0.85

/** What a file chooser offers. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** The file is no picture that this browser can read. */
export class UnreadablePictureError extends Error {}
/** The picture has more pixels than are taken: decoded, it could fill the memory of the device. */
export class TooManyPixelsError extends Error {}

/**
 * A picture as it is stored on the device: upright, no longer than what the
 * server keeps, so that a day of them fits on an old phone and through a slow
 * line. Throws `UnreadablePictureError` for anything that cannot be shown, `TooManyPixelsError`
 * before anything is decoded.
 */
export async function scaleDown(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') throw new UnreadablePictureError()
  const tooMany = await hasTooManyPixels(file).catch(() => {
    throw new UnreadablePictureError()
  })
  if (tooMany) throw new TooManyPixelsError()
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePictureError()
  })
  try {
    const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= MAX_UNSCALED_BYTES && UNSCALED_TYPES.includes(file.type)) return file
    return await drawn(
      picture,
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale)),
    )
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePictureError()
  // JPEG knows no see-through: it would come out black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new UnreadablePictureError()
  return blob
}
