import type { Credentials } from '@almanac/contracts/account/session'
import type * as schema from '@almanac/contracts/schema/account/session'
import type { HandlerResult } from '../../http/serve'
import { requiresSignInCode } from '../../platform'
import { renewHash } from '../password/hash'
import { checkSecondFactor } from '../second-factor/check'
import { hasSecondFactor } from '../second-factor/factors'
import { factorNeedOf } from '../second-factor/need'
import { checkPasskey } from '../second-factor/passkeys/check'
import { secondFactorRequired } from '../second-factor/required'
import { type Entering, startSession } from './open'
import { proveCode, sendSignInCode, type Verified } from './sign-in'

/** What a sign-in brings beside address and password, which may have been verified in the request before. */
type SignInProof = Partial<Omit<Credentials, 'email'>>

/**
 * The step of signing in after the password: without a code it returns the required one (of an authenticator, or just
 * sent); with that code it opens the session.
 */
export async function afterPassword(
  context: Entering,
  { user_id, locale, password_hash }: Verified,
  { device_name, otp_attempt, passkey, password, shared_device = false }: SignInProof,
): Promise<HandlerResult<typeof schema.signIn.answer>> {
  const { database, request } = context
  // From here on the response is in the participant's language.
  request.visitor = { user_id: null, locale }
  const open = async (proof: { secondFactor?: boolean } = {}) => {
    const opened = await startSession(context, user_id, device_name ?? null, { password_hash, shared_device, ...proof })
    if (password !== undefined) await renewHash(database, { user_id, password, password_hash })
    if (proof.secondFactor || !(await factorNeedOf(request.server, user_id)).needed) return opened
    return { ...opened, second_factor_needed: true as const }
  }
  if (await hasSecondFactor(database, user_id)) {
    if (passkey) await checkPasskey(request, user_id, passkey)
    else if (otp_attempt === undefined) return secondFactorRequired(request.server, user_id)
    else await checkSecondFactor(request, { user_id, attempt: otp_attempt, status: 401, field: 'user.otp_attempt' })
    return open({ secondFactor: true })
  }
  if (await requiresSignInCode(database, user_id)) {
    if (otp_attempt === undefined) return sendSignInCode(context, user_id)
    await proveCode(database, user_id, otp_attempt)
  }
  return open()
}
