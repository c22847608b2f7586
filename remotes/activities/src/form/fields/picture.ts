import { uploadImage } from '@almanac/contracts/account/images'
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
