import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from './serve'

/** The session cookie's content: user and secret token. */
export interface Credential {
  user_id: string
  token: string
}

/** What a session has shown besides the password. */
export interface SessionProof {
  /** A second factor, or a passkey in place of the password. */
  second_factor: boolean
  /** A code by mail in place of the passkey that a company asks for. */
  passkey_waived: boolean
}

/** A valid session, read again on each call. */
export interface Session extends SessionProof {
  user_id: string
  token: string
  csrf_hash: Buffer
  locale: string
  study_closed: boolean
  /** Whether any company of this server asks for passkeys: nothing more is read where none does. */
  passkeys_asked: boolean
}

/** What is known of a valid session without a call. */
export interface ValidSession {
  study_closed: boolean
  /** Milliseconds until it expires if no call extends it. */
  expires_in_ms: number
}

/** The team whose token a call was sent with. */
export interface Team {
  /** Of the token. */
  id: string
  /** The one remote that it is valid for. */
  remote: string
  name: string
}

/**
 * How the server identifies callers. Calls are admitted here, but sessions and
 * tokens belong to areas above, so these functions are injected where the server
 * is assembled (`start/app.ts`).
 */
export interface Authentication {
  /** The credential in the request's cookie, if it is well-formed. */
  credentialOf: (request: FastifyRequest) => Credential | null
  /** The session of this credential; null when there is none or it has ended. */
  findSession: (database: Database, credential: Credential) => Promise<Session | null>
  /** The session of the secret that the app stores; null when there is none or it has ended. Does not extend it. */
  findAppSession: (database: Database, secret: string) => Promise<Session | null>
  /** The valid ones of these sessions by token. Does not extend them. */
  validSessionsAmong: (database: Database, credentials: Credential[]) => Promise<Map<string, ValidSession>>
  clearCookie: (request: FastifyRequest, reply: FastifyReply) => void
  /** Whether the header carries this session's CSRF token. */
  isCsrfToken: (session: Session, header: string | string[] | undefined) => boolean
  /** Whether a session of this person without a second factor may not read the records of others any more. */
  isFactorDue: (app: FastifyInstance, user_id: string) => Promise<boolean>
  /** Whether this session has to create or show a passkey first, as a company of its user asks. */
  isPasskeyDue: (app: FastifyInstance, session: Session) => Promise<boolean>
  isOperator: (database: Database, user_id: string) => Promise<boolean>
  /** The team of a bearer token. 401 for an invalid or revoked one, 429 after too many of them. */
  teamOf: (token: string, request: FastifyRequest, reply: FastifyReply) => Promise<Team>
}

const BEARER = /^Bearer +(\S+)$/i

/** The bearer token of a request, unverified. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}
