import { sql } from 'kysely'
import { type AppDevice, appDevicesOf, forgetPushToken } from '../../account'
import type { Database } from '../../http/serve'
import type { AppPlatform, PushMessage, PushProvider, PushResult } from '../../providers/push/provider'
import { removeSubscription, type Subscription, subscriptionsOf, vapidKeys } from './push-subscriptions'

/** Where a push message goes: a browser that its user has subscribed, or the app on a device where they are signed in. */
export type PushTarget = Subscription | AppDevice

/** Where push messages reach these people; the app on `platforms` alone. */
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

/** Sends one message. A platform whose service is not configured any more refuses it. Throws Unreachable when it is to be tried again. */
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

/** Forgets where nothing arrives any more, and says whether nothing else is left: then a mail takes its place. */
export async function removeGoneTarget(
  transaction: Database,
  target: PushTarget,
  platforms: readonly AppPlatform[],
): Promise<boolean> {
  const { user_id } = target
  // Of two that are gone at the same moment one is the last.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${user_id}`}, 0))`.execute(transaction)
  const removed = await ('platform' in target
    ? forgetPushToken(transaction, target)
    : removeSubscription(transaction, target))
  return removed && (await pushTargetsOf(transaction, [user_id], platforms)).length === 0
}
