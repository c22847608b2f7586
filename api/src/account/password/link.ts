import { hashOf } from '../session/credential'

const FORM = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/

/** The path of the page that a reset link opens. */
export function resetLink(user_id: string, secret: string): string {
  return `/forgot/${user_id}.${secret}`
}

/** Whose link this is, and what is kept of its secret; null when it has not the form of one. */
export function readResetToken(token: string): { user_id: string; token_hash: Buffer } | null {
  const [, user_id, secret] = FORM.exec(token.trim()) ?? []
  return user_id && secret ? { user_id, token_hash: hashOf(secret) } : null
}
