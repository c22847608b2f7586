import { uploadImage } from '@almanac/contracts/account/images'
import { newId, outbox } from '@almanac/outbox'
import type { Cell } from '../cells'

/** A picture in a form: under the id that it will have on the server, or has there already. */
export interface CellPicture {
  id: string
  /** The picture itself, while the server does not have it. */
  blob: Blob | null
}

/** A new picture, under an id made here. */
export const newPicture = (blob: Blob): CellPicture => ({ id: newId(), blob })

/** The pictures of a form that the server does not have yet, by objective. */
export function imagesToSend(cells: Readonly<Record<string, Cell>>): { objective_id: string; image_id: string; blob: Blob }[] {
  return Object.entries(cells).flatMap(([objective_id, { picture }]) => (picture?.blob ? [{ objective_id, image_id: picture.id, blob: picture.blob }] : []))
}

/**
 * Keeps the pictures of a form in the outbox, under the subject of its
 * response, so that each goes before the response that names it. Saved twice
 * it is still one upload: its id is that of the picture.
 */
export async function keepImages(cells: Readonly<Record<string, Cell>>, response_id: string, subject: string): Promise<void> {
  const kept = new Set(outbox.store.getState().entries.map(({ id }) => id))
  for (const { objective_id, image_id, blob } of imagesToSend(cells)) {
    if (kept.has(image_id)) continue
    await outbox.put({ call: uploadImage, id: image_id, subject, body: { type: 'entry', id: image_id, response_id, objective_id }, files: { file: blob } })
  }
}
