import { Secret, TOTP } from 'otpauth'

/** What authenticator apps show above the code. */
const ISSUER = 'Almanac'

/** Seconds that a code is shown for. */
const PERIOD = 30

/** What every authenticator app can do: SHA-1, six digits, thirty seconds (RFC 6238). */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })

/** A new secret of 160 bits, in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that a QR code holds. */
export function uriOf(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step that a code is of; null when it is of none. Of the step before and the one after too, since clocks of phones differ. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

/** The code of an instant, as her phone shows it. */
export function codeAt(secret: string, now: number): string {
  return totpOf(secret).generate({ timestamp: now })
}
