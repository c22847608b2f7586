import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notFound, unavailable } from '../../http/errors'
import type { Database } from '../../http/serve'
import { seal, unseal } from '../../platform'
import { Unreachable } from '../../providers/http/request'
import type { WearableApp, WearableProvider } from '../../providers/wearables/provider'
import { connectionTo } from '../connections'

/** Several tabs, or an attempt that failed between the provider's response and ours, may have used up an id. */
const MAX_ATTEMPTS = 3

/** The stored account of a participant at the wearable provider: first reserved, then created. */
const storedAccount = z.object({
  /** Our id of the participant there: random, so that it reveals none of our own ids. */
  uid: z.string(),
  id: z.optional(z.string()),
  sealed_token: z.optional(z.string()),
})

/** A participant's account at the wearable provider. */
interface WearableAccount {
  id: string
  token: string
}

const contextOf = (userId: string) => `wearables:${userId}`

/** The account of a participant; null if there is none yet. */
export async function wearableAccount(
  database: Database,
  key: Buffer,
  userId: string,
): Promise<WearableAccount | null> {
  const { id, sealed_token } = (await reservedAccount(database, userId)) ?? {}
  return id && sealed_token ? { id, token: unseal(key, contextOf(userId), sealed_token) } : null
}

/**
 * Registers a participant with the provider, once. The id is stored before the request, so that two tabs
 * send the same one; a tab that finds it taken without an account continues with a new id.
 */
export async function provisionWearables(
  database: Database,
  key: Buffer,
  userId: string,
  provider: WearableProvider,
): Promise<WearableAccount> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = await wearableAccount(database, key, userId)
    if (stored) return stored
    const uid = await reserveName(database, userId)
    const provisioned = await provider.provision(uid)
    if (provisioned === 'taken') await replaceName(database, userId, uid)
    else
      await saveAccount(database, userId, uid, {
        id: provisioned.id,
        sealed_token: seal(key, contextOf(userId), provisioned.token),
      })
  }
  const existing = await wearableAccount(database, key, userId)
  if (existing) return existing
  throw new Error('The wearable provider has everybody already, under every name')
}

/** Requests a new token for an account whose token is no longer valid, or a new account where the provider has deleted it. */
async function renewWearableToken(
  database: Database,
  key: Buffer,
  userId: string,
  account: WearableAccount,
  provider: WearableProvider,
): Promise<WearableAccount> {
  const token = await provider.refreshToken(account.id)
  if (token === 'unknown_user') {
    await forgetAccount(database, userId, account.id)
    return provisionWearables(database, key, userId, provider)
  }
  const renewed = { id: account.id, token }
  const sealed_token = seal(key, contextOf(userId), renewed.token)
  await database
    .updateTable('device_connections')
    .where('user_id', '=', userId)
    .where('source_id', '=', 'wearables')
    .set({ document: sql`document || ${JSON.stringify({ sealed_token })}::jsonb` })
    .execute()
  return renewed
}

/** Forgets an account that the provider has deleted. Which apps were connected stays known, so that the participant is notified. */
async function forgetAccount(database: Database, userId: string, id: string): Promise<void> {
  await database
    .updateTable('device_connections')
    .where('user_id', '=', userId)
    .where('source_id', '=', 'wearables')
    .where(sql<boolean>`document->>'id' = ${id}`)
    .set({
      document: sql`document - 'id' - 'sealed_token' || ${JSON.stringify({ uid: randomUUID() })}::jsonb`,
    })
    .execute()
}

async function reservedAccount(database: Database, userId: string) {
  const connection = await connectionTo(database, userId, 'wearables')
  return connection && storedAccount.parse(connection.document)
}

async function reserveName(database: Database, userId: string): Promise<string> {
  await database
    .insertInto('device_connections')
    .values({ user_id: userId, source_id: 'wearables', document: JSON.stringify({ uid: randomUUID() }) })
    .onConflict((conflict) => conflict.columns(['user_id', 'source_id']).doNothing())
    .execute()
  const row = await reservedAccount(database, userId)
  if (!row) throw new Error('The reserved name is gone')
  return row.uid
}

/** Stores the account of a reserved id, unless another tab continued with a new one. */
async function saveAccount(
  database: Database,
  userId: string,
  uid: string,
  account: { id: string; sealed_token: string },
): Promise<void> {
  await withUid(database, userId, uid)
    .set({ document: sql`document || ${JSON.stringify(account)}::jsonb` })
    .execute()
}

/** Reserves a new id in place of one that is taken and has no account of ours. */
async function replaceName(database: Database, userId: string, uid: string): Promise<void> {
  await withUid(database, userId, uid)
    .where(sql<boolean>`document->>'id' is null`)
    .set({ document: sql`document || ${JSON.stringify({ uid: randomUUID() })}::jsonb` })
    .execute()
}

function withUid(database: Database, userId: string, uid: string) {
  return database
    .updateTable('device_connections')
    .where('user_id', '=', userId)
    .where('source_id', '=', 'wearables')
    .where(sql<boolean>`document->>'uid' = ${uid}`)
}

export interface WearablesRequest {
  database: Database
  key: Buffer
  userId: string
  provider: WearableProvider
}

/** The participant's available and connected apps. Registers participants whom the provider does not know yet. */
export async function appsOf({ database, key, userId, provider }: WearablesRequest): Promise<WearableApp[]> {
  const account = await provisionWearables(database, key, userId, provider)
  const apps = await provider.apps(account.token)
  if (apps !== 'token_refused') return apps
  const renewed = await renewWearableToken(database, key, userId, account, provider)
  const again = await provider.apps(renewed.token)
  if (again === 'token_refused') throw new Unreachable('wearables', 'refuses the token that it has just given')
  return again
}

/** The participant's token at the provider. Registers participants whom it does not know yet. */
export async function wearableToken(request: WearablesRequest): Promise<string> {
  // This request replaces a token that is no longer valid.
  await appsOf(request)
  return (await provisionWearables(request.database, request.key, request.userId, request.provider)).token
}

/** The participant's connected apps. For one without an account there are none, and no request is sent. */
export async function connectedAppsOf(request: WearablesRequest): Promise<WearableApp[]> {
  if (!(await wearableAccount(request.database, request.key, request.userId))) return []
  return (await appsOf(request)).filter(({ synced }) => synced)
}

/** One app by its subname; 404 if the provider has no such app. */
export async function appOf(request: WearablesRequest, subname: string): Promise<WearableApp> {
  const app = (await appsOf(request)).find((candidate) => candidate.subname === subname)
  if (!app) throw notFound()
  return app
}

/** Runs work with the provider; refuses with 503 service_down while it is unavailable. */
export async function whileAvailable<T>(log: { warn(message: string): void }, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    log.warn(error.message)
    throw unavailable('service_down')
  }
}
