import { sql } from 'kysely'
import { generateVAPIDKeys } from 'web-push'
import { inTransaction } from '../../database/transaction'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { Browser, PushProvider, VapidKeys } from '../../providers/push/provider'
import { areUsableKeys } from '../../providers/push/subscription-keys'

/** Maximum number of subscribed browsers per participant; a further one replaces the oldest. */
const MAX_SUBSCRIPTIONS = 20

/** The push subscription of a browser. */
interface NewSubscription {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  device_name?: string
}

/**
 * Subscribes this browser; its previous user no longer gets messages there. 422
 * ENDPOINT_NOT_ALLOWED when the endpoint is not a push service on the public internet,
 * INVALID for keys that no message can be encrypted for.
 */
export async function subscribe(
  database: Database,
  provider: PushProvider,
  user_id: string,
  { id, endpoint, keys, device_name }: NewSubscription,
): Promise<void> {
  if (!provider.accepts(endpoint)) throw invalid('ENDPOINT_NOT_ALLOWED', 'endpoint')
  if (!areUsableKeys(keys)) throw invalid('INVALID', 'keys')
  await inTransaction(database, async (transaction) => {
    // When two tabs of a browser subscribe concurrently, the second sees the first one's rows.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`browsers ${user_id}`}, 0))`.execute(transaction)
    // After its subscription was renewed, a browser sends the same id with another endpoint.
    await transaction
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('endpoint', '<>', endpoint)
      .execute()
    const row = { user_id, id, p256dh: keys.p256dh, auth: keys.auth, device_name: device_name ?? null }
    await transaction
      .insertInto('push_subscriptions')
      .values({ ...row, endpoint })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, created_at: new Date() }))
      .execute()
    const others = await transaction
      .selectFrom('push_subscriptions')
      .where('user_id', '=', user_id)
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(MAX_SUBSCRIPTIONS)
      .execute()
    if (others.length > 0)
      await transaction
        .deleteFrom('push_subscriptions')
        .where('user_id', '=', user_id)
        .where(
          'id',
          'in',
          others.map((other) => other.id),
        )
        .execute()
  })
}

/** Ends the subscription of this browser; idempotent. */
export async function unsubscribe(database: Database, user_id: string, id: string): Promise<void> {
  await database.deleteFrom('push_subscriptions').where('user_id', '=', user_id).where('id', '=', id).execute()
}

export async function subscriptionIds(database: Database, user_id: string): Promise<string[]> {
  const rows = await database
    .selectFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The subscribed browsers of these people, with the data needed to send to them. */
export async function subscriptionsOf(database: Database, user_ids: readonly string[]): Promise<Subscription[]> {
  if (user_ids.length === 0) return []
  return database
    .selectFrom('push_subscriptions')
    .where('user_id', 'in', user_ids)
    .select(['user_id', 'id', 'endpoint', 'p256dh', 'auth'])
    .execute()
}

export interface Subscription extends Browser {
  user_id: string
  id: string
}

/** Deletes a subscription that has ended; returns whether it existed. */
export async function removeSubscription(transaction: Database, { user_id, id }: Subscription): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The keys that sign this installation's push messages (VAPID, RFC 8292). Generated once
 * and stored: a browser accepts messages only under the key it subscribed with.
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
  const stored = await read()
  if (!stored) throw new Error('The keys for push messages were not stored.')
  return stored
}
