import type { ImageType } from '@almanac/contracts/account/images'
import type { Database } from '../../http/serve'
import { knows } from '../../social/access'

/**
 * A picture as JPEG, when the viewer may see it: her own, or the photo of
 * somebody whom she knows. Undefined otherwise, and for one that there is not.
 */
export async function findImage(database: Database, viewer_id: string, kind: ImageType, id: string): Promise<Buffer | undefined> {
  const found = await database.selectFrom('images').where('id', '=', id).where('type', '=', kind).select('user_id').executeTakeFirst()
  if (!found) return undefined
  const { user_id } = found
  const visible = user_id === viewer_id || (kind === 'profile' && (await knows(database, viewer_id, user_id)))
  if (!visible) return undefined
  const image = await database.selectFrom('images').where('user_id', '=', user_id).where('id', '=', id).select('content').executeTakeFirst()
  return image?.content
}
