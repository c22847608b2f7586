import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  confirmSecondFactor,
  enrolSecondFactor,
  removeApp,
  replaceRecoveryCodes,
  secondFactorState,
} from '@almanac/contracts/account/second-factor'
import type { Answer } from '@almanac/contracts'
import * as schema from '@almanac/contracts/schema/account/second-factor'
import { inTransaction } from '../../database/transaction'
import { serve } from '../../http/route'
import { noteSecurityEvent } from '../../platform'
import { requirePassword } from '../password/change'
import { checkFirstCode } from './check'
import { beginEnrolment, endEnrolment } from './enrol'
import { factorsOf } from './factors'
import { factorNeedOf, requireNeed } from './need'
import { mailFactorChange } from './notice'
import { relyingPartyOf } from '../../http/relying-party'
import { passkeyRoutes } from './passkeys/routes'
import { passkeysOf } from './passkeys/store'
import { newRecoveryCodes, recoveryCodesLeft } from './recovery'
import { removeFactor } from './remove'
import { credentialOf, requireShown, requireShownIfOn } from './shown'

async function stateOf(request: FastifyRequest, user_id: string): Promise<Answer<typeof secondFactorState>> {
  const { server } = request
  const { database } = server
  const { needed, required_from } = await factorNeedOf(server, user_id)
  const { app, passkeys } = await factorsOf(database, user_id)
  const on = app || passkeys > 0
  const hasParty = relyingPartyOf(server.publicUrl) !== null
  return {
    needed,
    on,
    ...(required_from && { required_from: required_from.toISOString() }),
    ...(on && { recovery_codes_left: await recoveryCodesLeft(database, user_id) }),
    app,
    passkeys: await passkeysOf(database, user_id),
    passkeys_possible: hasParty,
    passkey_sign_in: hasParty,
    shown: request.second_factor ?? false,
  }
}

/** The second factor of operators and clinicians: an authenticator app (TOTP, RFC 6238), and passkeys (WebAuthn). */
export function secondFactorRoutes(app: FastifyInstance): void {
  serve(app, secondFactorState, schema.secondFactorState, ({ user_id, request }) => stateOf(request, user_id))

  // Requires the password: whoever stole a session must not enroll their own phone.
  serve(app, enrolSecondFactor, schema.enrolSecondFactor, async ({ body, user_id, database, request }) => {
    await requireNeed(app, user_id)
    await requireShownIfOn(request, user_id)
    await requirePassword(database, user_id, body.current_password, 'current_password')
    return beginEnrolment(app, user_id, { replace: body.replace ?? false })
  })

  serve(app, confirmSecondFactor, schema.confirmSecondFactor, async ({ body, user_id, request }) => {
    const credential = credentialOf(request)
    await requireNeed(app, user_id)
    await requireShownIfOn(request, user_id)
    const attempt = { user_id, attempt: body.otp_attempt, status: 422, field: 'otp_attempt' } as const
    const recovery_codes = await endEnrolment(request, credential, await checkFirstCode(request, attempt))
    await noteSecurityEvent(request, 'authn_mfa_enabled', { document: { factor: 'app' } })
    return { recovery_codes }
  })

  serve(app, removeApp, schema.removeApp, async ({ body, user_id, database, request }) => {
    await requireShown(request, user_id)
    await requirePassword(database, user_id, body.current_password, 'current_password')
    await removeFactor(request, user_id, { kind: 'app' })
  })

  // A session from before the second factor must not get around it with the password alone.
  serve(app, replaceRecoveryCodes, schema.replaceRecoveryCodes, async ({ body, user_id, database, request }) => {
    await requireShown(request, user_id)
    await requirePassword(database, user_id, body.current_password, 'current_password')
    const recovery_codes = await inTransaction(database, async (transaction) => {
      await mailFactorChange(transaction, user_id, 'codes_replaced')
      return newRecoveryCodes(transaction, user_id)
    })
    await noteSecurityEvent(request, 'authn_mfa_codes_replaced')
    return { recovery_codes }
  })

  passkeyRoutes(app)
}
