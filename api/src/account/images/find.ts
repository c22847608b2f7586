import type { ImageType } from '@almanac/contracts/account/images'
import { seesResponse } from '../../activities/seeing'
import type { Database } from '../../http/serve'
import { knows } from '../../social/access'

/**
 * A picture as JPEG, when the viewer may see it: her own, the photo of
 * somebody whom she knows, or one that belongs to a response which she sees.
 * Undefined otherwise, and for one that there is not.
 */
export async function findImage(database: Database, viewer_id: string, kind: ImageType, id: string): Promise<Buffer | undefined> {
  const found = await database.selectFrom('images').where('id', '=', id).where('type', '=', kind).select(['user_id', 'response_id']).executeTakeFirst()
  if (!found || !(await isVisible(database, viewer_id, kind, found))) return undefined
  const { user_id } = found
  const image = await database.selectFrom('images').where('user_id', '=', user_id).where('id', '=', id).select('content').executeTakeFirst()
  return image?.content
}

async function isVisible(database: Database, viewer_id: string, kind: ImageType, { user_id, response_id }: { user_id: string; response_id: string | null }): Promise<boolean> {
  if (user_id === viewer_id) return true
  if (kind === 'profile') return knows(database, viewer_id, user_id)
  return kind === 'entry' && response_id !== null && seesResponse(database, viewer_id, user_id, response_id)
}
