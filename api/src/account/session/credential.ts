import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { UUID } from '@almanac/contracts/patterns'
import type { Credential } from '../../http/authentication'

/** A new secret of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** All that the database keeps of a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

const CREDENTIAL = new RegExp(`^(${UUID.source})\\.([\\w-]{43})$`)

/** A user's id and a secret as cookies and links carry them, `id.secret`; null for a text of any other form. */
export function readCredential(text: string): Credential | null {
  const [, user_id, token] = CREDENTIAL.exec(text) ?? []
  return user_id && token ? { user_id, token } : null
}

/** The session's CSRF token: made from its secret, so every tab gets the same one and nobody else can. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('base64url')
}

/** Whether the header carries this session's CSRF token. */
export function isCsrfToken(session: { csrf_hash: Buffer }, header: string | string[] | undefined): boolean {
  if (typeof header !== 'string') return false
  const given = hashOf(header)
  return given.length === session.csrf_hash.length && timingSafeEqual(given, session.csrf_hash)
}
