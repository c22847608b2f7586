import { generateVAPIDKeys } from 'web-push'
import type { Database } from '../../http/serve'
import type { VapidKeys } from '../../providers/push/provider'

/**
 * The keys that sign this installation's push messages (VAPID, RFC 8292). Made
 * once and kept: a browser takes messages only under the key that it was
 * subscribed with.
 */
export async function vapidKeys(database: Database): Promise<VapidKeys> {
  const read = () => database.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  const known = await read()
  if (known) return known
  const { publicKey, privateKey } = generateVAPIDKeys()
  await database
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await read()
  if (!kept) throw new Error('The keys for push messages were not kept.')
  return kept
}
