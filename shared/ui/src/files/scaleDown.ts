import { hasTooManyPixels } from '@almanac/domain/picture-size'

/** The server stores no larger pictures, so uploading more is pointless. */
const MAX_SIDE_PIXELS = 1_600
/** A smaller file is sent unchanged if its dimensions are within the limit too. */
const MAX_UNSCALED_BYTES = 1_000_000
const UNSCALED_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const QUALITY = 0.85

/** File types offered by a file chooser. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** The file is not a picture that this browser can read. */
export class UnreadablePictureError extends Error {}
/** The picture exceeds the pixel limit: decoded, it could exhaust the memory of the device. */
export class TooManyPixelsError extends Error {}

/**
 * A picture as it is stored on the device: upright, no larger than what the server stores, so that
 * a day of pictures fits on an old phone and a slow connection. Throws `UnreadablePictureError` for
 * anything that cannot be displayed, and `TooManyPixelsError` before decoding.
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
  // JPEG has no transparency: it would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new UnreadablePictureError()
  return blob
}
