import type { ImageType } from '@almanac/contracts/account/images'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { unauthorized } from '../../http/errors'
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

/** Keeps a picture and gives its id. A profile picture takes the place of the one before at once, which is deleted. */
export function keepImage(database: Database, user_id: string, image: NewImage): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const id = newId()
    // The user's row first: photos that come at the same moment take their turn, and the last one is the photo.
    if (image.type === 'profile') {
      const { numUpdatedRows } = await transaction.updateTable('users').set({ image_id: id }).where('id', '=', user_id).executeTakeFirst()
      if (numUpdatedRows === 0n) throw unauthorized()
    }
    await transaction.insertInto('images').values({ user_id, id, ...image }).execute()
    if (image.type === 'profile') await removePhotos(transaction, user_id, id)
    return id
  })
}
