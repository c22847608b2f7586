import { createHash } from 'node:crypto'
import { networkOf } from '../../http/limits/rate-limit'
import type { Signer } from '../registry/signer'

/**
 * Tells those apart who tell of failures, and names nobody: made with the key of
 * this installation, so that nobody else can find out whose it is by trying.
 * Who is not signed in is her network, for one day.
 */
export function reporterOf(signer: Signer, user_id: string | null, ip: string, now = new Date()): string {
  const who = user_id === null ? `network ${networkOf(ip)} ${now.toISOString().slice(0, 10)}` : `user ${user_id}`
  return createHash('sha256')
    .update(signer.signFor('reporter', Buffer.from(who)))
    .digest('base64url')
}
