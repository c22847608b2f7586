import { hasTooManyPixels } from '@almanac/domain/picture-size'

/** The longest side that the server keeps of a picture, in pixels: more would only be carried there. */
const LONGEST_SIDE = 1_600
/** A picture of fewer bytes goes as it is, if it is no larger than that either. */
const SMALL = 1_000_000
const AS_IT_IS = ['image/jpeg', 'image/png', 'image/webp']
const QUALITY = 0.85

/** The file is no picture that this browser can read. */
export class NoPicture extends Error {}
/** The picture has more pixels than are taken: decoded, it could fill the memory of the device. */
export class TooManyPixels extends Error {}

/**
 * A picture as it is kept on the device: upright, no longer than what the
 * server keeps, so that a day of them fits on an old phone and through a slow
 * line. Throws `NoPicture` for anything that cannot be shown, `TooManyPixels`
 * before anything is decoded.
 */
export async function shrink(file: Blob): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') throw new NoPicture()
  const tooMany = await hasTooManyPixels(file).catch(() => {
    throw new NoPicture()
  })
  if (tooMany) throw new TooManyPixels()
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPicture()
  })
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= SMALL && AS_IT_IS.includes(file.type)) return file
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
  if (!context) throw new NoPicture()
  // JPEG knows no see-through: it would come out black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new NoPicture()
  return blob
}
