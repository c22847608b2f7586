import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Signer } from '../registry/signer'

/** One household or phone has a whole /64 of IPv6 addresses, and would count as many. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const front = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? front : [...front, ...Array.from({ length: 8 - front.length - rest.length }, () => '0'), ...rest]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/**
 * Tells those apart who tell of failures, and names nobody: made with the key of
 * this installation, so that nobody else can find out whose it is by trying.
 * Who is not signed in is her network, for one day.
 */
export function reporterOf(signer: Signer, user_id: string | null, ip: string, now = new Date()): string {
  const who = user_id === null ? `network ${networkOf(ip)} ${now.toISOString().slice(0, 10)}` : `user ${user_id}`
  return createHash('sha256').update(signer.signFor('reporter', Buffer.from(who))).digest('base64url')
}
