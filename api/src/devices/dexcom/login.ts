import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '../../database/transaction'
import { connectionTo } from '../connections'
import { consumeState, outcomeOf, storeOutcome, type Login } from './oauth-state'
import { REQUEST_MARGIN_MS, saveTokens, type DexcomAccess } from './tokens'

/** Interval at which a callback looks for the outcome of the one before. */
const OUTCOME_INTERVAL_MS = 100

/**
 * Finishes a login at Dexcom with its code; there is none after a denial. Returns whether it has connected Dexcom; throws
 * Unreachable when Dexcom gives no tokens now.
 *
 * That the state is used is committed before Dexcom is asked, so a code is sent once, also if the process is killed.
 * The outcome is committed with the tokens: the same browser that comes back again, because it was not told the
 * outcome, is told it without another exchange.
 */
export async function finishLogin(access: DexcomAccess, login: Login, code?: string): Promise<boolean> {
  const usedAt = await consumeState(access.database, login)
  if (!usedAt) return hasConnected(access, login)
  let connected = false
  try {
    if (code) connected = await exchangeCode(access, login, code, usedAt)
    return connected
  } finally {
    if (!connected) await storeOutcome(access.database, login, false)
  }
}

async function exchangeCode(access: DexcomAccess, login: Login, code: string, usedAt: Date): Promise<boolean> {
  const { database, key, provider, redirectUri } = access
  const tokens = await provider.exchange(code, redirectUri)
  if (tokens === 'refused') return false
  await inTransaction(database, async (transaction) => {
    await saveTokens(transaction, key, login.user_id, tokens, usedAt)
    await storeOutcome(transaction, login, true)
  })
  return true
}

/** Whether a login that came back before has connected Dexcom, which is connected still. Waits while its request may be under way. */
async function hasConnected({ database, provider }: DexcomAccess, login: Login): Promise<boolean> {
  for (;;) {
    const outcome = await outcomeOf(database, login)
    if (!outcome?.used_at || outcome.connected === false) return false
    if (outcome.connected) return (await connectionTo(database, login.user_id, 'dexcom')) !== undefined
    // The process that asked Dexcom was killed.
    if (Date.now() - outcome.used_at.getTime() > provider.timeout + REQUEST_MARGIN_MS) return false
    await delay(OUTCOME_INTERVAL_MS)
  }
}
