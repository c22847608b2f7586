import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../http/errors'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { knownDevice } from './known-device'

/** From one address: a clinic may sign in through one. */
const PER_ADDRESS: Limit = { most: 60, seconds: 60 }
/** For one e-mail, or for one known device of it; a success starts anew. */
const PER_EMAIL: Limit = { most: 10, seconds: 15 * 60 }

/** What wrong passwords are counted by, the address apart. */
export interface SignInCount {
  kind: 'sign_in_email' | 'sign_in_device'
  subject: string
}

/**
 * Counts a try to sign in; throws 429 with Retry-After, and words that say the
 * minutes, when there were too many. Tries in a browser where she has signed in
 * before are counted by themselves: whoever guesses elsewhere does not keep her
 * out there. Gives what it was counted by.
 */
export async function countSignIn(database: Database, email: string, request: FastifyRequest): Promise<SignInCount> {
  const device = await knownDevice(database, email, request)
  const counted: SignInCount =
    device === null ? { kind: 'sign_in_email', subject: email } : { kind: 'sign_in_device', subject: device }
  const attempts = [
    await countAttempt(database, 'sign_in_address', request.network, PER_ADDRESS),
    await countAttempt(database, counted.kind, counted.subject, PER_EMAIL),
  ]
  const refused = attempts.filter((attempt) => !attempt.allowed)
  if (refused.length === 0) return counted
  const seconds = Math.max(...refused.map((attempt) => attempt.retry_after))
  throw new Refusal(429, [{ code: 'TOO_MANY_SIGN_INS', values: { minutes: String(Math.ceil(seconds / 60)) } }], seconds)
}

/** The password was right: counting starts anew, where it was counted. */
export function forgetSignIns(database: Database, { kind, subject }: SignInCount): Promise<void> {
  return forgetAttempts(database, kind, subject)
}
