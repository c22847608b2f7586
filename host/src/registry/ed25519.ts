import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { SignedText } from './verify-registry'

hashes.sha512 = sha512

/** The check in JavaScript alone, strict as browsers are (RFC 8032); comes only where the browser cannot do it. */
export function isSignedByNoble({ text, signature, key }: SignedText): boolean {
  return verify(signature, text, key, { zip215: false })
}
