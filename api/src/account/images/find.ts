import type { ImageType } from '@almanac/contracts/account/images'
import { seesResponse } from '../../activities/seeing'
import type { Database } from '../../http/serve'
import { knows } from '../../social/access'

/**
 * A picture as JPEG, when the viewer may see it: her own, the photo of
 * somebody whom she knows, or one that belongs to a response which she sees.
 * Undefined otherwise, and for one that there is not.
 */
export async function findImage(
  database: Database,
  viewer_id: string,
  kind: ImageType,
  id: string,
): Promise<Buffer | undefined> {
  // Whoever makes a picture chooses its id, so two people may have used one: her own comes first.
  const found = await database
    .selectFrom('images')
    .where('id', '=', id)
    .where('type', '=', kind)
    .select(['user_id', 'response_id'])
    .execute()
  const owner =
    found.find(({ user_id }) => user_id === viewer_id) ?? (await firstVisible(database, viewer_id, kind, found))
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
  database: Database,
  viewer_id: string,
  kind: ImageType,
  found: readonly Owned[],
): Promise<Owned | undefined> {
  for (const picture of found) if (await isVisible(database, viewer_id, kind, picture)) return picture
  return undefined
}

async function isVisible(
  database: Database,
  viewer_id: string,
  kind: ImageType,
  { user_id, response_id }: Owned,
): Promise<boolean> {
  if (kind === 'profile') return knows(database, viewer_id, user_id)
  return kind === 'entry' && response_id !== null && seesResponse(database, viewer_id, user_id, response_id)
}
