import type { FastifyInstance } from 'fastify'
import {
  addPasskey,
  beginPasskey,
  confirmByPasskey,
  goOnWithoutPasskey,
  passkeyConfirmationOptions,
  removePasskey,
  renamePasskey,
  sendPasskeyCode,
} from '@almanac/contracts/account/second-factor'
import * as schema from '@almanac/contracts/schema/account/second-factor'
import { notFound } from '../../../http/errors'
import { serve } from '../../../http/route'
import { noteSecurityEvent } from '../../../platform'
import { requirePassword } from '../../password/change'
import { requireFactorAttempt, forgetFactorAttempts } from '../attempts'
import { removeFactor } from '../remove'
import { credentialOf, requireShownIfOn } from '../shown'
import { requirePasskeyShown } from './asked'
import { sendCode, waiveByCode } from './code'
import { confirm, confirmationOptions } from './confirm'
import { creationOptionsFor, register } from './register'
import { nameByOwner } from './store'

/** Passkeys, added, renamed and removed by their owner: second factors of those who need or have one, in place of the password of all others. */
export function passkeyRoutes(app: FastifyInstance): void {
  serve(app, beginPasskey, schema.beginPasskey, async ({ body, user_id, database, request }) => {
    const credential = credentialOf(request)
    await requireShownIfOn(request, user_id)
    await requirePasskeyShown(request, user_id)
    await requirePassword(database, user_id, body.current_password, 'current_password')
    return { options: await creationOptionsFor(app, credential) }
  })

  // The challenge proves the password: it was given for it alone.
  serve(app, addPasskey, schema.addPasskey, async ({ body, user_id, request }) => {
    const credential = credentialOf(request)
    await requireShownIfOn(request, user_id)
    await requirePasskeyShown(request, user_id)
    await requireFactorAttempt(request, { user_id, status: 422, field: 'passkey' })
    const { second_factor, recovery_codes } = await register(request, credential, body)
    await forgetFactorAttempts(request, user_id)
    if (second_factor) await noteSecurityEvent(request, 'authn_mfa_enabled', { document: { factor: 'passkey' } })
    else await noteSecurityEvent(request, 'authn_passkey_added')
    return { recovery_codes }
  })

  // A name opens nothing: the password is not asked for.
  serve(app, renamePasskey, schema.renamePasskey, async ({ params, body, user_id, database, request }) => {
    await requireShownIfOn(request, user_id)
    if (!(await nameByOwner(database, user_id, params.id, body.name))) throw notFound()
  })

  serve(app, removePasskey, schema.removePasskey, async ({ params, body, user_id, database, request }) => {
    await requireShownIfOn(request, user_id)
    await requirePassword(database, user_id, body.current_password, 'current_password')
    await removeFactor(request, user_id, { kind: 'passkey', id: params.id })
  })

  serve(app, passkeyConfirmationOptions, schema.passkeyConfirmationOptions, async ({ request }) => ({
    options: await confirmationOptions(app, credentialOf(request)),
  }))

  serve(app, confirmByPasskey, schema.confirmByPasskey, async ({ body, request }) => ({
    current_password: await confirm(request, credentialOf(request), body.passkey),
  }))

  serve(app, sendPasskeyCode, schema.sendPasskeyCode, ({ user_id, request }) => sendCode(request, user_id))

  serve(app, goOnWithoutPasskey, schema.goOnWithoutPasskey, ({ body, request }) =>
    waiveByCode(request, credentialOf(request), body.otp_attempt),
  )
}
