import type { ImageType } from '@almanac/contracts/account/images'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { conflict, unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { Picture } from './picture'

interface NewImage extends Picture {
  type: ImageType
  response_id: string | null
  objective_id: string | null
}

/** Takes the photos of a participant away, all but one when it is named; her row is locked by the caller. */
export async function removePhotos(transaction: Database, user_id: string, except?: string): Promise<void> {
  const photos = transaction.deleteFrom('images').where('user_id', '=', user_id).where('type', '=', 'profile')
  await (except === undefined ? photos : photos.where('id', '<>', except)).execute()
}

/** Whether the participant has kept a picture under this id already. 409 ID_TAKEN when it is somebody else's, or one of another kind. */
export async function isKept(database: Database, user_id: string, id: string, type: ImageType): Promise<boolean> {
  const kept = await database.selectFrom('images').where('id', '=', id).select(['user_id', 'type']).executeTakeFirst()
  if (kept && (kept.user_id !== user_id || kept.type !== type)) throw conflict('ID_TAKEN')
  return kept !== undefined
}

/**
 * Keeps a picture once and gives its id, which whoever sends it may have made.
 * A profile picture takes the place of the one before at once, which is
 * deleted. 409 ID_TAKEN when the id names another picture: it stays as it is.
 */
export function keepImage(
  database: Database,
  user_id: string,
  { id: made, ...image }: NewImage & { id?: string },
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const id = made ?? newId()
    // The user's row first: photos that come at the same moment take their turn, and the last one is the photo.
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
      .onConflict((taken) => taken.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) await isKept(transaction, user_id, id, image.type)
    if (image.type === 'profile') await removePhotos(transaction, user_id, id)
    return id
  })
}
