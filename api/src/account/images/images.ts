import type { FastifyInstance } from 'fastify'
import type { ImageType } from '@almanac/contracts/account/images'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { conflict, unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { Picture } from './picture'

/**
 * A picture as JPEG, if the viewer may see it: their own, the photo of a user they
 * know, or one of a response or message that they may see. Undefined otherwise, and
 * for an unknown id.
 */
export async function findImage(
  { database, accountHooks }: Pick<FastifyInstance, 'database' | 'accountHooks'>,
  viewer_id: string,
  kind: ImageType,
  id: string,
): Promise<Buffer | undefined> {
  // Clients choose the ids of pictures, so two users may have the same: the viewer's own has precedence.
  const found = await database
    .selectFrom('images')
    .where('id', '=', id)
    .where('type', '=', kind)
    .select(['user_id', 'response_id'])
    .execute()
  const owner =
    found.find(({ user_id }) => user_id === viewer_id) ??
    (await firstVisible(found, (picture) =>
      accountHooks.seesPicture(database, viewer_id, { type: kind, id, ...picture }),
    ))
  if (!owner) return undefined
  const image = await database
    .selectFrom('images')
    .where('user_id', '=', owner.user_id)
    .where('id', '=', id)
    .select('content')
    .executeTakeFirst()
  return image?.content
}

interface Owned {
  user_id: string
  response_id: string | null
}

async function firstVisible(
  found: readonly Owned[],
  isVisible: (picture: Owned) => Promise<boolean>,
): Promise<Owned | undefined> {
  for (const picture of found) if (await isVisible(picture)) return picture
  return undefined
}

interface NewImage extends Picture {
  type: ImageType
  response_id: string | null
  objective_id: string | null
}

/** Deletes a participant's photos, except the given one; the caller has locked their row. */
export async function removePhotos(transaction: Database, user_id: string, except?: string): Promise<void> {
  const photos = transaction.deleteFrom('images').where('user_id', '=', user_id).where('type', '=', 'profile')
  await (except === undefined ? photos : photos.where('id', '<>', except)).execute()
}

/** Whether the participant has already stored a picture under this id. 409 ID_TAKEN when it belongs to another user or is of another kind. */
export async function isStored(database: Database, user_id: string, id: string, type: ImageType): Promise<boolean> {
  const existing = await database
    .selectFrom('images')
    .where('id', '=', id)
    .select(['user_id', 'type'])
    .executeTakeFirst()
  if (existing && (existing.user_id !== user_id || existing.type !== type)) throw conflict('ID_TAKEN')
  return existing !== undefined
}

/**
 * Stores a picture once and returns its id, which the client may have created. A
 * profile picture replaces the previous one, which is deleted. 409 ID_TAKEN when
 * the id belongs to another picture, which is kept.
 */
export function saveImage(
  database: Database,
  user_id: string,
  { id: made, ...image }: NewImage & { id?: string },
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const id = made ?? newId()
    // The user's row first: concurrent uploads run one after the other, and the last one becomes the photo.
    if (image.type === 'profile') {
      const { numUpdatedRows } = await transaction
        .updateTable('users')
        .set({ image_id: id })
        .where('id', '=', user_id)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw unauthorized()
    }
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('images')
      .values({ user_id, id, ...image })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) await isStored(transaction, user_id, id, image.type)
    if (image.type === 'profile') await removePhotos(transaction, user_id, id)
    return id
  })
}

/** Deletes all pictures uploaded for a response, also those that it no longer references, and those of `named` that were uploaded for no response; in the transaction that deletes the response. */
export async function deletePicturesOf(
  transaction: Database,
  user_id: string,
  response_id: string,
  named: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('images')
    .where('user_id', '=', user_id)
    .where('type', '=', 'entry')
    .where(({ or, and, eb }) => {
      const unassigned = named.length > 0 ? [and([eb('response_id', 'is', null), eb('id', 'in', named)])] : []
      return or([eb('response_id', '=', response_id), ...unassigned])
    })
    .execute()
}

/** Deletes those of `replaced` that were uploaded for this response or for none, in the transaction that changes it. Uploads for it that no change references yet are kept: that change may still arrive. */
export async function deleteReplacedPictures(
  transaction: Database,
  user_id: string,
  response_id: string,
  replaced: readonly string[],
): Promise<void> {
  if (replaced.length === 0) return
  await transaction
    .deleteFrom('images')
    .where('user_id', '=', user_id)
    .where('type', '=', 'entry')
    .where('id', 'in', replaced)
    .where(({ or, eb }) => or([eb('response_id', 'is', null), eb('response_id', '=', response_id)]))
    .execute()
}

/** Which of these are pictures that the participant has stored for their entries. */
export async function entryPictures(
  database: Database,
  user_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const existing = await database
    .selectFrom('images')
    .where('user_id', '=', user_id)
    .where('type', '=', 'entry')
    .where('id', 'in', ids)
    .select('id')
    .execute()
  return new Set(existing.map(({ id }) => id))
}

/** Whether the participant has stored this picture for a message. */
export async function messagePicture(database: Database, user_id: string, id: string): Promise<boolean> {
  const found = await database
    .selectFrom('images')
    .where('user_id', '=', user_id)
    .where('type', '=', 'message')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
