import { hashOf, readCredential } from '../session/credential'

/** The path of the page that a reset link opens. */
export function resetLink(user_id: string, secret: string): string {
  return `/forgot/${user_id}.${secret}`
}

/** Whose link this is, and what is kept of its secret; null when it has not the form of one. */
export function readResetToken(token: string): { user_id: string; token_hash: Buffer } | null {
  const credential = readCredential(token.trim())
  return credential && { user_id: credential.user_id, token_hash: hashOf(credential.token) }
}
