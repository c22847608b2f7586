import type { FastifyInstance } from 'fastify'
import {
  confirmSecondFactor,
  enrolSecondFactor,
  replaceRecoveryCodes,
  secondFactorState,
} from '@almanac/contracts/account/second-factor'
import * as schema from '@almanac/contracts/schema/account/second-factor'
import { inTransaction } from '../../database/transaction'
import { forbidden, unauthorized } from '../../http/errors'
import { serve } from '../../http/route'
import { noteSecurityEvent } from '../../platform'
import { requirePassword } from '../password/change'
import { readSessionCookie } from '../session/cookie'
import { checkSecondFactor } from './check'
import { beginEnrolment, endEnrolment, hasSecondFactor } from './enrol'
import { factorNeedOf, requireNeed } from './need'
import { mailFactorChange } from './notice'
import { newRecoveryCodes, recoveryCodesLeft } from './recovery'

/** The second factor of operators and clinicians: an authenticator app (TOTP, RFC 6238). */
export function secondFactorRoutes(app: FastifyInstance): void {
  serve(app, secondFactorState, schema.secondFactorState, async ({ user_id, database }) => {
    const { needed, required_from } = await factorNeedOf(app, user_id)
    const on = await hasSecondFactor(database, user_id)
    return {
      needed,
      on,
      ...(required_from && { required_from: required_from.toISOString() }),
      ...(on && { recovery_codes_left: await recoveryCodesLeft(database, user_id) }),
    }
  })

  // Requires the password: whoever stole a session must not enroll their own phone.
  serve(app, enrolSecondFactor, schema.enrolSecondFactor, async ({ body, user_id, database }) => {
    await requireNeed(app, user_id)
    await requirePassword(database, user_id, body.current_password, 'current_password')
    return beginEnrolment(app, user_id)
  })

  serve(app, confirmSecondFactor, schema.confirmSecondFactor, async ({ body, user_id, database, request }) => {
    const credential = readSessionCookie(request)
    if (!credential) throw unauthorized()
    await requireNeed(app, user_id)
    await checkSecondFactor(request, {
      user_id,
      attempt: body.otp_attempt,
      confirmed: false,
      status: 422,
      field: 'otp_attempt',
    })
    const recovery_codes = await endEnrolment(database, credential)
    await noteSecurityEvent(request, 'authn_mfa_enabled')
    return { recovery_codes }
  })
  // A session from before the second factor must not get around it with the password alone.
  serve(app, replaceRecoveryCodes, schema.replaceRecoveryCodes, async ({ body, user_id, database, request }) => {
    if (!request.second_factor || !(await hasSecondFactor(database, user_id))) throw forbidden('SECOND_FACTOR_REQUIRED')
    await requirePassword(database, user_id, body.current_password, 'current_password')
    const recovery_codes = await inTransaction(database, async (transaction) => {
      await mailFactorChange(transaction, user_id, 'codes_replaced')
      return newRecoveryCodes(transaction, user_id)
    })
    await noteSecurityEvent(request, 'authn_mfa_codes_replaced')
    return { recovery_codes }
  })
}
