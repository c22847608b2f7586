import type { Registry } from '@almanac/contracts/platform/registry'

/** Why a registry is not taken over. */
export type Refusal = 'signature' | 'user' | 'expired' | 'revision'

/** What a registry is held against. */
export interface Circumstances {
  /** Whether the signature fits the key that the page came with. */
  genuine: boolean
  /** Who is signed in; null for a visitor. */
  user_id: string | null
  /** The server's clock, in milliseconds. */
  now: number
  /** The highest revision that this browser has taken over under the registry's key. */
  floor: number
  /** Milliseconds after its expiry during which it is taken all the same: where no server can be asked for a newer one. */
  grace?: number
}

/** Why a registry must not be started from; null when it may. */
export function refusalOf(
  { user_id, expires_at, revision }: Registry,
  { genuine, user_id: own, now, floor, grace = 0 }: Circumstances,
): Refusal | null {
  if (!genuine) return 'signature'
  if (user_id !== own) return 'user'
  // A date that cannot be read has passed.
  if (!(Date.parse(expires_at) + grace > now)) return 'expired'
  return revision < floor ? 'revision' : null
}
