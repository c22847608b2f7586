import type { FastifyInstance } from 'fastify'
import { keepAppSignIn, resumeAppSignIn } from '@almanac/contracts/account/app-sign-in'
import * as schema from '@almanac/contracts/schema/account/app-sign-in'
import { forbidden, unauthorized } from '../../http/errors'
import { serve } from '../../http/route'
import { noteSecurityEvent } from '../../platform'
import { readSessionCookie, setSessionCookie } from '../session/cookie'
import { closeSession, csrfTokenOf, readCredential } from '../session/store'
import { keepSignIn, resumeSession } from './keep'

/** The calls for persistent sign-in in the mobile shell. */
export function appSignInRoutes(app: FastifyInstance): void {
  serve(app, keepAppSignIn, schema.keepAppSignIn, async ({ database, request }) => {
    const credential = readSessionCookie(request)
    if (!credential) throw unauthorized()
    const kept = await keepSignIn(database, credential)
    if (!kept) throw forbidden()
    return kept
  })

  serve(app, resumeAppSignIn, schema.resumeAppSignIn, async ({ body, database, request, reply }) => {
    const credential = readCredential(body.secret)
    const resumed = credential && (await resumeSession(database, credential))
    if (!resumed) {
      await noteSecurityEvent(request, 'authn_login_fail', { document: { reason: 'app_secret' } })
      throw unauthorized()
    }
    const { session, ...kept } = resumed
    const before = readSessionCookie(request)
    if (before) await closeSession(database, before)
    setSessionCookie(request, reply, session, false)
    void reply.header('x-csrf-token', csrfTokenOf(session.token))
    await noteSecurityEvent(request, 'authn_login_success', { user_id: session.user_id })
    return kept
  })
}
