import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** All that the database keeps of a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
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
