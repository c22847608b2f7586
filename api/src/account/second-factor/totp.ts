import { Secret, TOTP } from 'otpauth'
import type { FastifyInstance } from 'fastify'
import { seal, tokenKeyOf, unseal } from '../../platform'
import { Refusal } from '../../http/errors'

/** The name shown in authenticator apps. */
const ISSUER = 'Almanac'

/** Seconds per time step. */
const PERIOD_SECONDS = 30

/** Supported by every authenticator app: SHA-1, six digits, thirty seconds (RFC 6238). */
const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

/** A new secret of 160 bits, in Base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The otpauth URI for a QR code. */
export function uriOf(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step of a code; null for an invalid one. Adjacent steps are accepted, since clocks of phones differ. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** The code at an instant. */
export function codeAt(secret: string, now: number): string {
  return totpOf(secret).generate({ timestamp: now })
}

const contextOf = (user_id: string) => `second_factor:${user_id}`

/** With a wrong or missing key no code can be verified: the operator has to set the key. */
function withKey<T>(app: FastifyInstance, work: (key: Buffer) => T): T {
  try {
    return work(tokenKeyOf(app))
  } catch (err) {
    app.log.error({ err }, 'a second factor cannot be read: TOKEN_KEY is missing or another than it was sealed with')
    throw new Refusal(503, [{ code: 'SECOND_FACTOR_UNREADABLE' }])
  }
}

/** Encrypts a secret for the database. */
export const sealSecret = (app: FastifyInstance, user_id: string, secret: string): string =>
  withKey(app, (key) => seal(key, contextOf(user_id), secret))

/** Decrypts a secret. 503 SECOND_FACTOR_UNREADABLE with another key. */
export const unsealSecret = (app: FastifyInstance, user_id: string, sealed: string): string =>
  withKey(app, (key) => unseal(key, contextOf(user_id), sealed))
