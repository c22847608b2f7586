import type { FastifyInstance } from 'fastify'
import type { ImageType } from '@almanac/contracts/account/images'

/**
 * A picture as JPEG, when the viewer may see it: her own, the photo of
 * somebody whom she knows, or one that belongs to a response which she sees.
 * Undefined otherwise, and for one that there is not.
 */
export async function findImage(
  { database, accountHooks }: Pick<FastifyInstance, 'database' | 'accountHooks'>,
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
    found.find(({ user_id }) => user_id === viewer_id) ??
    (await firstVisible(found, (picture) => accountHooks.seesPicture(database, viewer_id, { type: kind, ...picture })))
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
