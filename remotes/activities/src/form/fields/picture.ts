import { uploadImage } from '@almanac/contracts/account/images'
import { hasTooManyPixels } from '@almanac/domain/picture-size'
import { newId, outbox } from '@almanac/outbox'
import type { Cell } from '../formValues'

/** A picture in a form: under the id that it will have on the server, or has there already. */
export interface CellPicture {
  id: string
  /** The picture itself, while the server does not have it. */
  blob: Blob | null
}

/** A new picture, under an id made here. */
export const newPicture = (blob: Blob): CellPicture => ({ id: newId(), blob })

/** The pictures of a form that the server does not have yet, by objective. */
function imagesToSend(cells: Readonly<Record<string, Cell>>): { objective_id: string; image_id: string; blob: Blob }[] {
  return Object.entries(cells).flatMap(([objective_id, { picture }]) =>
    picture?.blob ? [{ objective_id, image_id: picture.id, blob: picture.blob }] : [],
  )
}

const pendingOf = (subject: string) => outbox.store.getState().entries.filter((entry) => entry.subject === subject)

/**
 * Keeps the pictures of a form in the outbox, under the subject of its
 * response, so that each goes before the response that names it. Saved twice
 * it is still one upload: its id is that of the picture. What was refused
 * before is given up, as a form that is saved again says all of it again.
 */
export async function enqueueImages(
  cells: Readonly<Record<string, Cell>>,
  { response_id, write_id, subject }: { response_id: string; write_id: string; subject: string },
): Promise<void> {
  const wanted = imagesToSend(cells)
  for (const entry of pendingOf(subject)) {
    if (entry.callId === uploadImage.id && entry.state === 'refused') await outbox.discard(entry.id)
  }
  const fresh = wanted.filter(({ image_id }) => !pendingOf(subject).some(({ id }) => id === image_id))
  // A write keeps its place in the line: one that names a newer picture has to stand behind it.
  if (fresh.length > 0 && pendingOf(subject).some(({ id }) => id === write_id)) await outbox.discard(write_id)
  for (const { objective_id, image_id, blob } of fresh) {
    await outbox.put({
      call: uploadImage,
      id: image_id,
      subject,
      body: { type: 'entry', id: image_id, response_id, objective_id },
      files: { file: blob },
    })
  }
}

/** Settles as a write does, or is refused as soon as one of the pictures that go before it is. */
export function settledWithImages(write_id: string, cells: Readonly<Record<string, Cell>>): Promise<unknown> {
  const refusals = imagesToSend(cells).map(
    ({ image_id }) =>
      new Promise((_, refuse) => {
        outbox.settled(image_id).catch(refuse)
      }),
  )
  return Promise.race([outbox.settled(write_id), ...refusals])
}

/** What the server keeps of a picture: more would only be carried there. */
const MAX_SIDE_PIXELS = 1_600
/** A picture of fewer bytes goes as it is, if it is no larger than that either. */
const MAX_UNSCALED_BYTES = 1_000_000
const UNSCALED_TYPES = ['image/jpeg', 'image/png', 'image/webp']
const QUALITY = 0.85

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
