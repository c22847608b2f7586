import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { networkOf } from '../../http/limits/rate-limit'
import type { Signer } from '../registry/signer'

/** Where a request came from, told so that it names no household. */
export interface Source {
  /** The first three bytes of an IPv4 address, the first 48 bits of an IPv6 address: enough to see an attack come from one place, and to close that off. */
  network: string
  /** The same for all requests that limits count as one (an IPv4 address, an IPv6 /64), made with the key of this installation: nobody else finds the address by trying all. */
  source: string
}

function truncated(network: string): string {
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}

/** The source of an address. */
export function sourceOf(signer: Signer, address: string): Source {
  const network = networkOf(address)
  return {
    network: truncated(network),
    source: createHash('sha256')
      .update(signer.signFor('network', Buffer.from(network)))
      .digest('base64url')
      .slice(0, 16),
  }
}
