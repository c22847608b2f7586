import type { FastifyInstance, FastifyReply } from 'fastify'
import { currentSession, endSession, signIn, signOut, updateLocale } from '@almanac/contracts/account/session'
import * as schema from '@almanac/contracts/schema/account/session'
import { invalid, notFound, unauthorized } from '../../http/errors'
import { serve } from '../../http/route'
import { isSupported } from '../../platform/locales'
import { studyClosed } from './closed'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './cookie'
import { csrfTokenOf, type Credential } from './credential'
import { keepLocale } from './locale'
import { verifyCredentials } from './sign-in'
import { closeSession, findSession, openSession } from './store'
import { userById } from './user'

function tellCsrfToken(reply: FastifyReply, { token }: Credential): void {
  void reply.header('x-csrf-token', csrfTokenOf(token))
}

export function sessionRoutes(app: FastifyInstance): void {
  serve(app, signIn, schema.signIn, async ({ body, database, request, reply }) => {
    const user_id = await verifyCredentials(database, body.user, request, reply)
    const before = readSessionCookie(request)
    if (before) await closeSession(database, before)
    const credential = await openSession(database, user_id, body.user.device_name ?? null)
    setSessionCookie(reply, credential)
    tellCsrfToken(reply, credential)
    return userById(database, user_id)
  })

  serve(app, signOut, schema.signOut, async ({ database, request, reply }) => {
    const credential = readSessionCookie(request)
    if (credential) await closeSession(database, credential)
    clearSessionCookie(reply)
  })

  serve(app, currentSession, schema.currentSession, async ({ database, request, reply }) => {
    const credential = readSessionCookie(request)
    const session = credential ? await findSession(database, credential) : null
    if (!session) return null
    if (session.study_closed) throw studyClosed()
    tellCsrfToken(reply, session)
    return userById(database, session.user_id)
  })

  serve(app, endSession, schema.endSession, async ({ database, request, reply }) => {
    const credential = readSessionCookie(request)
    if (credential) await closeSession(database, credential)
    clearSessionCookie(reply)
  })

  serve(app, updateLocale, schema.updateLocale, async ({ params, body, database, user_id }) => {
    if (body.id !== params.id) throw notFound()
    if (!isSupported(body.locale)) throw invalid('UNKNOWN_LOCALE', 'locale')
    if (!(await keepLocale(database, user_id, body.locale))) throw unauthorized()
    return userById(database, user_id)
  })
}
