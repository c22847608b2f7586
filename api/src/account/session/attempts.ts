import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../http/errors'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'

/** From one address: a clinic may sign in through one. */
const PER_ADDRESS: Limit = { most: 60, seconds: 60 }
/** For one e-mail; a success starts anew. */
const PER_EMAIL: Limit = { most: 10, seconds: 15 * 60 }

/** Counts a try to sign in; throws 429 with Retry-After, and words that say the minutes, when there were too many. */
export async function countSignIn(database: Database, email: string, request: FastifyRequest): Promise<void> {
  const attempts = [
    await countAttempt(database, 'sign_in_address', request.network, PER_ADDRESS),
    await countAttempt(database, 'sign_in_email', email, PER_EMAIL),
  ]
  const refused = attempts.filter((attempt) => !attempt.allowed)
  if (refused.length === 0) return
  const seconds = Math.max(...refused.map((attempt) => attempt.retry_after))
  throw new Refusal(429, [{ code: 'TOO_MANY_SIGN_INS', values: { minutes: String(Math.ceil(seconds / 60)) } }], seconds)
}

export function forgetSignIns(database: Database, email: string): Promise<void> {
  return forgetAttempts(database, 'sign_in_email', email)
}
