import { createHash } from 'node:crypto'

/** What is kept of an address that wants nothing from us: enough to know it again, not to read it. */
export function hashOfEmail(email: string): Buffer {
  return createHash('sha256').update(email.trim().toLowerCase()).digest()
}
