import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { conflict } from './errors'

/** For whom passkeys are made: they work at this address only. */
export interface RelyingParty {
  /** A host name. */
  id: string
  origin: string
}

/**
 * The relying party of a public address; null where browsers allow no passkeys: at an IP address, and without https
 * anywhere but on one's own machine (Web Authentication Level 3, section 5.1.3).
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl)
  const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || !isSecure ? null : { id: hostname, origin }
}

/** The relying party; 409 NO_PASSKEYS_HERE where the public address allows no passkeys. */
export function requireRelyingParty({ publicUrl }: FastifyInstance): RelyingParty {
  const party = relyingPartyOf(publicUrl)
  if (!party) throw conflict('NO_PASSKEYS_HERE')
  return party
}
