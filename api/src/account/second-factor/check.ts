import type { FastifyRequest } from 'fastify'
import { ONE_TIME_CODE } from '@almanac/contracts/rules/account'
import { plainDigits } from '@almanac/domain/digits'
import { Refusal } from '../../http/errors'
import { noteSecurityEvent } from '../../platform'
import { forgetFactorAttempts, requireFactorAttempt, type FactorAttempt } from './attempts'
import { hasSecondFactor } from './factors'
import { useRecoveryCode } from './recovery'
import { unsealSecret, stepOf } from './totp'

interface CodeAttempt extends FactorAttempt {
  /** As typed. */
  attempt: string
}

const codeOf = ({ attempt }: CodeAttempt) => plainDigits(attempt).trim()

const refusal = ({ status, field }: CodeAttempt, code: 'INVALID_OTP' | 'OTP_USED' | 'PASSKEY_ONLY') =>
  new Refusal(status, [{ code, field }])

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

/** Six digits are of the app. PASSKEY_ONLY where there is none: an earlier page asks for its code. */
async function checkAppCode(request: FastifyRequest, check: CodeAttempt): Promise<void> {
  const { server } = request
  const { user_id } = check
  const app = await server.database
    .selectFrom('second_factors')
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .select('sealed_secret')
    .executeTakeFirst()
  if (!app) throw refusal(check, (await hasSecondFactor(server.database, user_id)) ? 'PASSKEY_ONLY' : 'INVALID_OTP')
  const step = stepOf(unsealSecret(server, user_id, app.sealed_secret), codeOf(check), Date.now())
  if (step === null) throw refusal(check, 'INVALID_OTP')
  if (!(await useStep(request, user_id, step))) throw refusal(check, 'OTP_USED')
}

/**
 * Checks a code of their authenticator app or a recovery code; each is valid once. Throws INVALID_OTP, OTP_USED,
 * PASSKEY_ONLY, or OTP_LOCKED for up to fifteen minutes after five attempts.
 */
export async function checkSecondFactor(request: FastifyRequest, check: CodeAttempt): Promise<void> {
  const { user_id } = check
  await requireFactorAttempt(request, check)
  if (ONE_TIME_CODE.test(codeOf(check))) await checkAppCode(request, check)
  else {
    if (!(await useRecoveryCode(request.server.database, user_id, codeOf(check)))) throw refusal(check, 'INVALID_OTP')
    await noteSecurityEvent(request, 'authn_mfa_recovery_used', { user_id })
  }
  await forgetFactorAttempts(request, user_id)
}

/** A secret that is being set up, and the time step of its first code. */
export interface FirstCode {
  sealed_secret: string
  step: number
}

/** Checks the first code of an app that is being set up. Throws INVALID_OTP or OTP_LOCKED as above. */
export async function checkFirstCode(request: FastifyRequest, check: CodeAttempt): Promise<FirstCode> {
  const { server } = request
  const { user_id } = check
  await requireFactorAttempt(request, check)
  const row = await server.database
    .selectFrom('second_factors')
    .where('user_id', '=', user_id)
    .select(['sealed_secret', 'sealed_next_secret', 'confirmed_at'])
    .executeTakeFirst()
  const sealed_secret = row?.confirmed_at ? row.sealed_next_secret : row?.sealed_secret
  const code = codeOf(check)
  if (!sealed_secret || !ONE_TIME_CODE.test(code)) throw refusal(check, 'INVALID_OTP')
  const step = stepOf(unsealSecret(server, user_id, sealed_secret), code, Date.now())
  if (step === null) throw refusal(check, 'INVALID_OTP')
  await forgetFactorAttempts(request, user_id)
  return { sealed_secret, step }
}
