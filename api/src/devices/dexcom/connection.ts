import type { Database } from '../../http/serve'
import type { DexcomTokens } from '../../providers/dexcom/provider'
import { keepConnection } from '../connections'
import { seal } from '../../platform'

/** Stores a participant's tokens, sealed. */
export async function keepTokens(database: Database, key: Buffer, userId: string, tokens: DexcomTokens): Promise<void> {
  const context = `dexcom:${userId}`
  await keepConnection(database, userId, 'dexcom', {
    sealed_access_token: seal(key, context, tokens.access_token),
    sealed_refresh_token: seal(key, context, tokens.refresh_token),
    expires_at: tokens.expires_at.toISOString(),
  })
}
