import { ECDH } from 'node:crypto'
import type { Browser } from './provider'

/** Bytes of a browser's shared secret (RFC 8291, section 3.2). */
const AUTH_BYTES = 16
/** Bytes of an uncompressed point of P-256. */
const POINT_BYTES = 65

/**
 * Whether a message can be encrypted for these keys of a browser: `p256dh` is a point of the curve P-256 and `auth` has
 * 16 bytes (RFC 8291). Both in base64url.
 */
export function areUsableKeys({ p256dh, auth }: Pick<Browser, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  try {
    // Throws for what is no point of the curve.
    ECDH.convertKey(point, 'prime256v1', undefined, undefined, 'compressed')
    return true
  } catch {
    return false
  }
}
