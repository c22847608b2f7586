import { uploadImage } from '@almanac/contracts/account/images'
import { newId, outbox } from '@almanac/outbox'
import type { Cell } from '../formValues'

/** A picture in a form, with its present or future id on the server. */
export interface CellPicture {
  id: string
  /** The picture data, until the server has it. */
  blob: Blob | null
}

/** A new picture with a new id. */
export const newPicture = (blob: Blob): CellPicture => ({ id: newId(), blob })

/** The unsent pictures of a form, by objective. */
function imagesToSend(cells: Readonly<Record<string, Cell>>): { objective_id: string; image_id: string; blob: Blob }[] {
  return Object.entries(cells).flatMap(([objective_id, { picture }]) =>
    picture?.blob ? [{ objective_id, image_id: picture.id, blob: picture.blob }] : [],
  )
}

const pendingOf = (subject: string) => outbox.store.getState().entries.filter((entry) => entry.subject === subject)

/**
 * Puts the pictures of a form into the outbox under the subject of its response, so
 * that they are sent before it. Saving twice is one upload, with the picture's id.
 * Refused writes are discarded, because saving the form again sends everything again.
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
  // A write keeps its queue position, so one that references a newer picture has to be requeued after it.
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

/** Settles with the write, or is refused as soon as one of its pictures is. */
export function settledWithImages(write_id: string, cells: Readonly<Record<string, Cell>>): Promise<unknown> {
  const refusals = imagesToSend(cells).map(
    ({ image_id }) =>
      new Promise((_, refuse) => {
        outbox.settled(image_id).catch(refuse)
      }),
  )
  return Promise.race([outbox.settled(write_id), ...refusals])
}
