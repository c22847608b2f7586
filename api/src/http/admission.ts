import type { FastifyRequest, FastifyInstance, FastifyReply } from 'fastify'
import type { Call } from '@almanac/contracts'
import { type Session, bearerOf } from './authentication'
import { studyClosed, forbidden, notFound, unauthorized } from './errors'
import { policies, type Admission } from './policies'
import { languageOfVisitor } from './locales'
import type { Visitor } from './serve'

/**
 * Checks whether this visitor may make this call: 401 without a session that the
 * policy requires or when the study is closed, 403 without the role or the session's
 * CSRF token on anything but a GET, or for an operator without a second factor. A
 * team's token needs no session and is valid for calls of teams only. The row that a
 * call names is checked later (`requireRow`), after the request is validated.
 */
export async function admit(call: Call, session: Session | null, request: FastifyRequest): Promise<void> {
  const policy = policies[call.policy]
  if (call.changes && isFromElsewhere(request)) throw forbidden('INVALID_ORIGIN')
  if (request.team) return admitTeam(policy)
  if (policy.session === 'required') {
    if (!session) throw unauthorized()
    if (session.study_closed) throw studyClosed()
  }
  if (
    session &&
    call.method !== 'GET' &&
    policy.session !== 'ignored' &&
    // No browser adds the app's secret by itself.
    !policy.app &&
    !request.server.authentication.isCsrfToken(session, request.headers['x-csrf-token'])
  ) {
    throw forbidden('INVALID_CSRF_TOKEN')
  }
  if (session && policy.session === 'required') await requirePasskey(call, session, request)
  // Another user's data is a 404.
  if (policy.self && idOf(request.params) !== session?.user_id) throw notFound()
  if (session && policy.operator) {
    const { authentication, database } = request.server
    if (!(await authentication.isOperator(database, session.user_id))) throw forbidden('OPERATORS_ONLY')
    if (request.server.secondFactor && !session.second_factor) throw forbidden('SECOND_FACTOR_REQUIRED')
  }
}

/** 403 PASSKEY_REQUIRED for all but what may be done before, where a company asks this session for a passkey. */
async function requirePasskey({ before_passkey }: Call, session: Session, { server }: FastifyRequest): Promise<void> {
  if (before_passkey) return
  if (await server.authentication.isPasskeyDue(server, session)) throw forbidden('PASSKEY_REQUIRED')
}

function admitTeam({ session, team, operator }: Admission): void {
  if (session !== 'required' || team) return
  throw operator ? forbidden('OPERATORS_ONLY') : unauthorized()
}

function idOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
}

/** The credential that the app sends. A cookie or a team's token identifies nobody here. */
export async function identifyApp(app: FastifyInstance, request: FastifyRequest): Promise<Identity> {
  const secret = bearerOf(request)
  const session = secret === undefined ? null : await app.authentication.findAppSession(app.database, secret)
  const visitor = {
    user_id: session && !session.study_closed ? session.user_id : null,
    locale: session?.locale ?? languageOfVisitor(request),
  }
  request.visitor = visitor
  return { session, visitor }
}

/** 401 if the session has ended, or the study has closed, while files were received. */
export async function requireStillValid(
  { authentication, database }: FastifyInstance,
  session: Session,
): Promise<void> {
  const now = await authentication.findSession(database, session)
  if (!now) throw unauthorized()
  if (now.study_closed) throw studyClosed()
}

interface Identity {
  /** Null without a session, or with one that has ended. */
  session: Session | null
  visitor: Visitor
}

/**
 * Identifies the caller. A participant whose study is closed counts as a visitor.
 * With a team's token the cookie is ignored; 401 when the token is invalid.
 */
export async function identify(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<Identity> {
  const token = bearerOf(request)
  if (token !== undefined) {
    request.team = await app.authentication.teamOf(token, request, reply)
    const visitor = { user_id: null, locale: languageOfVisitor(request) }
    request.visitor = visitor
    return { session: null, visitor }
  }
  const { credentialOf, findSession, clearCookie } = app.authentication
  const credential = credentialOf(request)
  const session = credential ? await findSession(app.database, credential) : null
  if (credential && !session) clearCookie(request, reply)
  request.second_factor = session?.second_factor ?? false
  request.passkey_waived = session?.passkey_waived ?? false
  const signedIn = session && !session.study_closed ? session : null
  const visitor = {
    user_id: signedIn?.user_id ?? null,
    locale: session?.locale ?? languageOfVisitor(request),
  }
  request.visitor = visitor
  return { session, visitor }
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

function isOwn(request: FastifyRequest, allowed: string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  // Of a page whose address is sent to nobody (`Referrer-Policy: no-referrer`) a form has no origin; that it is ours, the browser says.
  const isHidden = origin === 'null' && site === 'same-origin'
  if (origin !== undefined && !isHidden) {
    if (allowed.includes(origin)) return true
    return URL.canParse(origin) && new URL(origin).host === request.host
  }
  // Older clients and programs send neither header; a browser that sends the site must send ours.
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * Whether a page of another site, or of a sibling domain, made the browser send
 * this request. Every current browser sends this header.
 */
export function isFromElsewhere({ headers: { 'sec-fetch-site': site } }: FastifyRequest): boolean {
  return site === 'cross-site' || site === 'same-site'
}

/** Refuses every change sent from another site, before its body is read. */
export function checkOrigin(app: FastifyInstance, allowed: string[]): void {
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method) && !isOwn(request, allowed)) throw forbidden('INVALID_ORIGIN')
  })
}
