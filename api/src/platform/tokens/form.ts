import { createHash, randomBytes } from 'node:crypto'

/** `alm_<remote>_<256 bits>`: whoever finds one in a log sees what it is, and for which remote. */
const FORM = /^alm_[a-z][a-z0-9_]{1,40}_[\w-]{43}$/

/** A token that nobody has had before. */
export function newTeamToken(remote: string): string {
  return `alm_${remote}_${randomBytes(32).toString('base64url')}`
}

/** Whether it can be a token at all. */
export function isTeamToken(text: string): boolean {
  return FORM.test(text)
}

/** All that the database keeps of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
