import * as z from 'zod/mini'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { seal, unseal } from '../../platform'
import type { DexcomProvider, DexcomTokens } from '../../providers/dexcom/provider'
import { Unreachable } from '../../providers/http/request'
import { saveConnection } from '../connections'
import { LEASE_MS } from '../sync/progress'

/** Tokens are renewed this long before they expire, so that a read finishes with a valid token. */
const RENEW_BEFORE_MS = 10 * 60_000

/** Beyond the timeout of a request: after that none is under way any more. */
export const REQUEST_MARGIN_MS = 5_000

const storedTokens = z.object({
  sealed_access_token: z.string(),
  sealed_refresh_token: z.string(),
  expires_at: z.iso.datetime(),
  /** When a renewal was begun whose outcome is not stored: it is under way, or its process was killed. */
  refresh_begun_at: z.optional(z.iso.datetime()),
})
type StoredTokens = z.infer<typeof storedTokens>

const contextOf = (user_id: string): string => `dexcom:${user_id}`

function sealed(key: Buffer, user_id: string, tokens: DexcomTokens): StoredTokens {
  return {
    sealed_access_token: seal(key, contextOf(user_id), tokens.access_token),
    sealed_refresh_token: seal(key, contextOf(user_id), tokens.refresh_token),
    expires_at: tokens.expires_at.toISOString(),
  }
}

/**
 * Stores a participant's tokens, sealed, as a new connection that is read immediately and from its beginning. Those of
 * a login that came back later than `connectedAt` stay.
 */
export async function saveTokens(
  database: Database,
  key: Buffer,
  user_id: string,
  tokens: DexcomTokens,
  connectedAt: Date,
): Promise<void> {
  await saveConnection(database, user_id, 'dexcom', { document: sealed(key, user_id, tokens), connectedAt })
}

/** What a connection is opened with. */
export interface DexcomAccess {
  database: Database
  key: Buffer
  provider: DexcomProvider
  /** The redirect URI of the login, which Dexcom requires again. */
  redirectUri: string
}

/**
 * A participant's access token, renewed if it expires soon or is the one that was `rejected`. Undefined without
 * a connection, 'refused' if Dexcom has ended it; throws Unreachable while the outcome of a renewal is unknown.
 *
 * A refresh token is valid once. That a renewal begins is committed before Dexcom is asked: if the process is
 * killed, no other one uses the token until the request can't be under way any more; then it is tried again,
 * because providers accept it for a while if the new one was never used. The row is locked during the request,
 * and the response is committed before anything else is done with it.
 */
export async function accessToken(
  access: DexcomAccess,
  user_id: string,
  rejected?: string,
): Promise<string | 'refused' | undefined> {
  const begun = await beginRefresh(access, user_id, rejected)
  return begun instanceof Date ? refresh(access, user_id, begun) : begun?.access_token
}

/** The stored token if it can be used. Otherwise records that a renewal begins, and returns when. */
function beginRefresh(
  { database, key, provider }: DexcomAccess,
  user_id: string,
  rejected: string | undefined,
): Promise<{ access_token: string } | Date | undefined> {
  return inTransaction(database, async (transaction) => {
    const stored = await lockTokens(transaction, user_id)
    if (!stored) return undefined
    const access_token = unseal(key, contextOf(user_id), stored.sealed_access_token)
    if (access_token !== rejected && expiresLater(stored)) return { access_token }
    const now = new Date()
    const wait = provider.timeout + REQUEST_MARGIN_MS
    const left = stored.refresh_begun_at ? Date.parse(stored.refresh_begun_at) + wait - now.getTime() : 0
    if (left > 0) throw new Unreachable('dexcom', 'may still answer an earlier renewal', left)
    // Due again as soon as the request can't be under way any more: a provider that accepts the token again does so for minutes.
    await storeTokens(transaction, user_id, { ...stored, refresh_begun_at: now.toISOString() }, wait)
    return now
  })
}

/** Asks Dexcom for new tokens, unless another process has begun a renewal since. */
function refresh(
  { database, key, provider, redirectUri }: DexcomAccess,
  user_id: string,
  begun: Date,
): Promise<string | 'refused' | undefined> {
  return inTransaction(database, async (transaction) => {
    const stored = await lockTokens(transaction, user_id)
    if (!stored) return undefined
    if (stored.refresh_begun_at !== begun.toISOString())
      throw new Unreachable('dexcom', 'is being asked for new tokens by another process')
    const tokens = await provider.refresh(unseal(key, contextOf(user_id), stored.sealed_refresh_token), redirectUri)
    if (tokens === 'refused') return tokens
    await storeTokens(transaction, user_id, sealed(key, user_id, tokens), LEASE_MS)
    return tokens.access_token
  })
}

const expiresLater = ({ expires_at }: StoredTokens): boolean => Date.parse(expires_at) - Date.now() > RENEW_BEFORE_MS

async function lockTokens(transaction: Database, user_id: string): Promise<StoredTokens | undefined> {
  const row = await transaction
    .selectFrom('device_connections')
    .select('document')
    .where('user_id', '=', user_id)
    .where('source_id', '=', 'dexcom')
    .forUpdate()
    .executeTakeFirst()
  return row && storedTokens.parse(row.document)
}

/** Stores tokens, and after how many milliseconds another process takes over if this one is killed. */
async function storeTokens(
  transaction: Database,
  user_id: string,
  tokens: StoredTokens,
  leaseMs: number,
): Promise<void> {
  await transaction
    .updateTable('device_connections')
    .set({ document: JSON.stringify(tokens), next_sync_at: new Date(Date.now() + leaseMs) })
    .where('user_id', '=', user_id)
    .where('source_id', '=', 'dexcom')
    .execute()
}
