import { sql } from 'kysely'
import { type AppDevice, appDevicesOf, forgetPushToken } from '../../account'
import type { Database } from '../../http/serve'
import type { AppPlatform, PushMessage, PushProvider, PushResult } from '../../providers/push/provider'
import { removeSubscription, type Subscription, subscriptionsOf, vapidKeys } from './push-subscriptions'

/** Target of a push message: a browser that its user has subscribed, or the app on a device where they are signed in. */
export type PushTarget = Subscription | AppDevice

/** The push targets of these people; the app only on `platforms`. */
export async function pushTargetsOf(
  database: Database,
  user_ids: readonly string[],
  platforms: readonly AppPlatform[],
): Promise<PushTarget[]> {
  const [browsers, devices] = await Promise.all([
    subscriptionsOf(database, user_ids),
    appDevicesOf(database, user_ids, platforms),
  ])
  return [...browsers, ...devices]
}

/**
 * Sends one message; returns 'refused' for a platform whose service is no longer
 * configured. Throws Unreachable when sending should be retried.
 */
export async function sendTo(
  database: Database,
  provider: PushProvider,
  target: PushTarget,
  message: PushMessage,
): Promise<PushResult> {
  if (!('platform' in target)) return provider.send(target, message, await vapidKeys(database))
  const send = provider.apps[target.platform]
  return send ? send(target.token, message) : 'refused'
}

/** Deletes a target that no longer exists and returns whether it was the last one: then a mail is sent instead. */
export async function removeInvalidTarget(
  transaction: Database,
  target: PushTarget,
  platforms: readonly AppPlatform[],
): Promise<boolean> {
  const { user_id } = target
  // Of two targets removed concurrently, exactly one counts as the last.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${user_id}`}, 0))`.execute(transaction)
  const removed = await ('platform' in target
    ? forgetPushToken(transaction, target)
    : removeSubscription(transaction, target))
  return removed && (await pushTargetsOf(transaction, [user_id], platforms)).length === 0
}
