import { api } from '@almanac/api-client'
import { onAuthEvent } from '@almanac/auth'
import { recordEvent } from '@almanac/contracts/account/analytics'
import type { User } from '@almanac/contracts/account/session'
import { isFeatureEnabled } from '@almanac/domain/features'

/** Milliseconds after signing in (specification 000, section 9): the first screen comes first. */
const DELAY = 5_000

/** Tells of the sign-in a while later, where the study wants that; not when she has left by then. */
export function scheduleLoginEvent({ hs_features }: Pick<User, 'hs_features'>): void {
  if (!isFeatureEnabled(hs_features, 'SendToMixPanel')) return
  const timer = setTimeout(() => {
    stopListening()
    // Nobody waits for it, and nothing is lost with it.
    api(recordEvent, { body: { event: 'login' } }).catch(() => undefined)
  }, DELAY)
  const stopListening = onAuthEvent(({ type }) => {
    if (type === 'signed_in') return
    clearTimeout(timer)
    stopListening()
  })
}
