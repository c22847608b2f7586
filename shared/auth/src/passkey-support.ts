import { shellPort } from '@almanac/native/port'

/** An IPv4 or IPv6 address, for which browsers have no passkeys. */
const IP_ADDRESS = /^[\d.]+$|^\[/

/**
 * Whether this device can create and use passkeys here: not in the native shell, whose web views take none of ours, nor
 * in an old browser, nor at an IP address. Without the library, which is loaded by whoever uses one.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && shellPort() === null && !IP_ADDRESS.test(location.hostname)

/** Why a browser refuses (Web Authentication Level 3, sections 5.1.3 and 5.1.4). */
const REFUSALS: ReadonlyMap<string, 'canceled' | 'exists' | 'unsupported' | 'insecure'> = new Map([
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'exists'],
  ['NotSupportedError', 'unsupported'],
  ['ConstraintError', 'unsupported'],
  ['SecurityError', 'insecure'],
])

/** Why a browser did not create or use a passkey, by what it rejected with; `failed` for any other reason. */
export const refusalOf = (error: unknown) => (error instanceof Error ? REFUSALS.get(error.name) : undefined) ?? 'failed'
