import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  currentSession,
  endOneSession,
  endOtherSessions,
  endSession,
  endUserSessions,
  listSessions,
  passkeySignInOptions,
  resendOtp,
  signIn,
  signInWithPasskey,
  signOut,
  storeUtmParams,
  updateLocale,
} from '@almanac/contracts/account/session'
import * as schema from '@almanac/contracts/schema/account/session'
import { languageOf } from '@almanac/domain/languages'
import { invalid, notFound, Refusal, unauthorized, studyClosed } from '../../http/errors'
import { requireAttempt, type Limit } from '../../http/limits/attempts'
import { serve } from '../../http/route'
import type { Database, HandlerResult, Received } from '../../http/serve'
import { noteSecurityEvent } from '../../platform'
import { emailOf, idOfEmail } from '../../people'
import { signInOptions } from '../second-factor/passkeys/sign-in'
import { clearSiteData, clearSessionCookie, readSessionCookie } from './cookie'
import { csrfTokenOf, closeSession, findSession } from './store'
import type { Credential } from '../../http/authentication'
import { closeDevice, closeOtherSessions, devicesOf, endSessionsOf } from './devices'
import { forgetOtherDevices } from './known-device'
import { saveLocale, userOfRequest, userOfSession } from './user'
import { startSession } from './open'
import { resendCode, verifyCredentials, verifyPasskey } from './sign-in'
import { afterPassword } from './sign-in-steps'
import { rememberUtm } from './utm'

function sendCsrfToken(reply: FastifyReply, { token }: Credential): void {
  void reply.header('x-csrf-token', csrfTokenOf(token))
}

/** Ends the session of this browser; without a valid one it only deletes the cookie. */
async function leave({
  database,
  request,
  reply,
}: {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}): Promise<void> {
  const credential = readSessionCookie(request)
  if (credential && (await closeSession(database, credential)))
    await noteSecurityEvent(request, 'session_expired', {
      user_id: credential.user_id,
      document: { reason: 'signed_out' },
    })
  clearSessionCookie(request, reply)
  clearSiteData(reply)
}

const signInStep = async ({
  body: { user },
  database,
  request,
  reply,
}: Received<typeof schema.signIn>): Promise<HandlerResult<typeof schema.signIn.answer>> =>
  afterPassword({ database, request, reply }, await verifyCredentials(database, user, request), user)

/** Each visit of the sign-in screen asks for one; a whole clinic may share a network's address. */
const CHALLENGE_LIMIT: Limit = { most: 120, seconds: 60 }

/** Opens the session of whoever has shown a passkey: with its user verified it is the second factor as well. */
async function passkeySignIn({
  body,
  database,
  request,
  reply,
}: Received<typeof schema.signInWithPasskey>): Promise<HandlerResult<typeof schema.signInWithPasskey.answer>> {
  const { passkey, device_name = null, shared_device = false } = body
  const { user_id, locale } = await verifyPasskey(database, passkey, request)
  request.visitor = { user_id: null, locale }
  return startSession({ database, request, reply }, user_id, device_name, { shared_device, secondFactor: true })
}

export function sessionRoutes(app: FastifyInstance): void {
  serve(app, signIn, schema.signIn, signInStep)

  serve(app, passkeySignInOptions, schema.passkeySignInOptions, async ({ database, request }) => {
    await requireAttempt(database, 'passkey_options', request.network, CHALLENGE_LIMIT)
    return { options: await signInOptions(app) }
  })

  serve(app, signInWithPasskey, schema.signInWithPasskey, passkeySignIn)

  serve(app, resendOtp, schema.resendOtp, ({ body, visitor, database, request, reply }) =>
    resendCode({ database, request, reply }, body.channel ?? 'sms', visitor.locale),
  )

  serve(app, storeUtmParams, schema.storeUtmParams, async ({ body, reply }) => rememberUtm(reply, body.utm))

  serve(app, signOut, schema.signOut, ({ database, request, reply }) => leave({ database, request, reply }))

  serve(app, currentSession, schema.currentSession, async ({ database, request, reply }) => {
    const credential = readSessionCookie(request)
    const session = credential ? await findSession(database, credential) : null
    if (!session) return null
    if (session.study_closed) throw studyClosed()
    sendCsrfToken(reply, session)
    return userOfSession(request.server, session.user_id, session)
  })

  serve(app, endSession, schema.endSession, ({ database, request, reply }) => leave({ database, request, reply }))

  serve(app, listSessions, schema.listSessions, ({ user_id, database, request }) =>
    devicesOf(database, user_id, readSessionCookie(request)),
  )

  serve(app, endOneSession, schema.endOneSession, async ({ params, user_id, database, request }) => {
    await closeDevice(database, user_id, params.id)
    await noteSecurityEvent(request, 'session_expired', { document: { reason: 'signed_out_elsewhere' } })
  })

  serve(app, endOtherSessions, schema.endOtherSessions, async ({ database, request }) => {
    const credential = readSessionCookie(request)
    if (!credential) throw unauthorized()
    await closeOtherSessions(database, credential)
    await forgetOtherDevices(database, request, credential.user_id)
    await noteSecurityEvent(request, 'session_expired', { document: { reason: 'signed_out_everywhere_else' } })
  })

  serve(app, endUserSessions, schema.endUserSessions, async ({ body, user_id: by_user_id, database, request }) => {
    const user_id = await idOfEmail(database, body.email)
    if (user_id === undefined) throw new Refusal(404, [{ code: 'UNKNOWN_PERSON', field: 'email' }])
    const ended = await endSessionsOf(database, user_id, await emailOf(database, by_user_id))
    await noteSecurityEvent(request, 'session_expired', {
      user_id,
      by_user_id,
      document: { reason: 'operator', ended },
    })
    return { ended }
  })

  serve(app, updateLocale, schema.updateLocale, async ({ params, body, database, user_id, request }) => {
    if (body.id !== params.id) throw notFound()
    const language = languageOf(body.locale)
    if (!language) throw invalid('UNKNOWN_LOCALE', 'locale')
    if (!(await saveLocale(database, user_id, language))) throw unauthorized()
    return userOfRequest(request, user_id)
  })
}
