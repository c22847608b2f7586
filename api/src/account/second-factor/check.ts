import type { FastifyRequest } from 'fastify'
import { ONE_TIME_CODE } from '@almanac/contracts/rules/account'
import { plainDigits } from '@almanac/domain/digits'
import { Refusal } from '../../http/errors'
import { countAttempt, forgetAttempts, type Limit } from '../../http/limits/attempts'
import { noteSecurityEvent } from '../../platform'
import { locked } from '../codes/check'
import { useRecoveryCode } from './recovery'
import { unsealSecret, stepOf } from './totp'

/** As for sent codes: five attempts in fifteen minutes. */
const ATTEMPT_LIMIT: Limit = { most: 5, seconds: 15 * 60 }

export interface FactorCheck {
  user_id: string
  attempt: string
  /** Whether to check the confirmed second factor, or one that is being set up. */
  confirmed: boolean
  /** 401 at sign-in; 422 elsewhere, because a browser signs out on a 401. */
  status: 401 | 422
  field: string
}

/** Counts an attempt before the code is compared. 401 or 429 OTP_LOCKED after too many. */
async function requireAttempt(
  { server: { database } }: FastifyRequest,
  { user_id, status, field }: FactorCheck,
): Promise<void> {
  const { allowed, retry_after } = await countAttempt(database, 'second_factor', user_id, ATTEMPT_LIMIT)
  if (!allowed) throw locked(status === 401 ? 401 : 429, retry_after, field)
}

/** Marks a time step as used; false when it or a later one was used before. Of two concurrent uses only one succeeds. */
async function useStep({ server: { database } }: FastifyRequest, user_id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('second_factors')
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .set({ last_step: step })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Checks a code of their authenticator app or, where the second factor is confirmed,
 * a recovery code; each is valid once. Throws INVALID_OTP, OTP_USED, or OTP_LOCKED
 * for up to fifteen minutes after five attempts.
 */
export async function checkSecondFactor(request: FastifyRequest, check: FactorCheck): Promise<void> {
  const { database } = request.server
  const { user_id, attempt, confirmed, status, field } = check
  await requireAttempt(request, check)
  const factor = await database
    .selectFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .select('sealed_secret')
    .executeTakeFirst()
  const code = plainDigits(attempt).trim()
  if (factor && ONE_TIME_CODE.test(code)) {
    const step = stepOf(unsealSecret(request.server, user_id, factor.sealed_secret), code, Date.now())
    if (step === null) throw new Refusal(status, [{ code: 'INVALID_OTP', field }])
    if (!(await useStep(request, user_id, step))) throw new Refusal(status, [{ code: 'OTP_USED', field }])
  } else {
    if (!confirmed || !factor || !(await useRecoveryCode(database, user_id, code)))
      throw new Refusal(status, [{ code: 'INVALID_OTP', field }])
    await noteSecurityEvent(request, 'authn_mfa_recovery_used', { user_id })
  }
  await forgetAttempts(database, 'second_factor', user_id)
}
