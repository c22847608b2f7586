import type { FastifyRequest } from 'fastify'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import { locked } from '../codes/check'

/** As for sent codes: five attempts in fifteen minutes, of all kinds of factors together. */
const ATTEMPT_LIMIT: Limit = { most: 5, seconds: 15 * 60 }

/** Whose attempt it is, and how it is refused. */
export interface FactorAttempt {
  user_id: string
  /** 401 at sign-in; 422 elsewhere, because a browser signs out on a 401. */
  status: 401 | 422
  field: string
}

/** Counts an attempt before anything is compared. 401 or 429 OTP_LOCKED after too many. */
export async function requireFactorAttempt(
  { server: { database } }: FastifyRequest,
  { user_id, status, field }: FactorAttempt,
): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, 'second_factor', user_id, ATTEMPT_LIMIT)
  if (!allowed) throw locked(status === 401 ? 401 : 429, retry_after, field)
}

/** Resets the count after a success. */
export function forgetFactorAttempts({ server: { database } }: FastifyRequest, user_id: string): Promise<void> {
  return forgetAttempts(database, 'second_factor', user_id)
}
