import * as z from 'zod/mini'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { seal, unseal } from '../../platform'
import type { DexcomProvider, DexcomTokens } from '../../providers/dexcom/provider'
import { saveConnection } from '../connections'

/** Tokens are renewed this long before they expire, so that a read finishes with a valid token. */
const RENEW_BEFORE_MS = 10 * 60_000

const storedTokens = z.object({
  sealed_access_token: z.string(),
  sealed_refresh_token: z.string(),
  expires_at: z.iso.datetime(),
})

const contextOf = (user_id: string): string => `dexcom:${user_id}`

function sealed(key: Buffer, user_id: string, tokens: DexcomTokens): z.infer<typeof storedTokens> {
  return {
    sealed_access_token: seal(key, contextOf(user_id), tokens.access_token),
    sealed_refresh_token: seal(key, contextOf(user_id), tokens.refresh_token),
    expires_at: tokens.expires_at.toISOString(),
  }
}

/** Stores a participant's tokens, sealed, as a new connection that is read immediately and from its beginning. */
export async function saveTokens(
  database: Database,
  key: Buffer,
  user_id: string,
  tokens: DexcomTokens,
): Promise<void> {
  await saveConnection(database, user_id, 'dexcom', sealed(key, user_id, tokens))
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
 * A participant's access token, renewed if it expires soon or if `renew` says that it is rejected.
 * Undefined without a connection, 'refused' if Dexcom has ended it. A refresh token is valid once. The row
 * is locked during the request to Dexcom, so that two servers never use one twice, and the response is
 * committed before anything else is done with it.
 */
export function accessToken(
  { database, key, provider, redirectUri }: DexcomAccess,
  user_id: string,
  { renew = false }: { renew?: boolean } = {},
): Promise<string | 'refused' | undefined> {
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .selectFrom('device_connections')
      .select('document')
      .where('user_id', '=', user_id)
      .where('source_id', '=', 'dexcom')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return undefined
    const stored = storedTokens.parse(row.document)
    if (!renew && Date.parse(stored.expires_at) - Date.now() > RENEW_BEFORE_MS)
      return unseal(key, contextOf(user_id), stored.sealed_access_token)
    const tokens = await provider.refresh(unseal(key, contextOf(user_id), stored.sealed_refresh_token), redirectUri)
    if (tokens === 'refused') return tokens
    await transaction
      .updateTable('device_connections')
      .set({ document: JSON.stringify(sealed(key, user_id, tokens)) })
      .where('user_id', '=', user_id)
      .where('source_id', '=', 'dexcom')
      .execute()
    return tokens.access_token
  })
}
