import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf, type Session } from './authentication'
import { preferredLocale } from './locales'
import type { Visitor } from './serve'

export interface Identity {
  /** Null without a session, or with one that has ended. */
  session: Session | null
  visitor: Visitor
}

/**
 * Who a request comes from. A participant whose study is closed counts as a
 * visitor. With a team's token no cookie is looked at; 401 when it is wrong.
 */
export async function identify(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
  const token = bearerOf(request)
  if (token !== undefined) {
    request.team = await app.authentication.teamOf(token, request, reply)
    const visitor = { user_id: null, locale: preferredLocale(request.headers['accept-language']) }
    request.visitor = visitor
    return { session: null, visitor }
  }
  const { credentialOf, findSession, clearCookie } = app.authentication
  const credential = credentialOf(request)
  const session = credential ? await findSession(app.database, credential) : null
  if (credential && !session) clearCookie(request, reply)
  const signedIn = session && !session.study_closed ? session : null
  const visitor = {
    user_id: signedIn?.user_id ?? null,
    locale: session?.locale ?? preferredLocale(request.headers['accept-language']),
  }
  request.visitor = visitor
  return { session, visitor }
}
