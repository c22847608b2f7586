import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from './serve'

/** What the browser holds: whose session, and the secret that proves it. */
export interface Credential {
  user_id: string
  token: string
}

/** A living session, read again on each call. */
export interface Session {
  user_id: string
  token: string
  csrf_hash: Buffer
  locale: string
  study_closed: boolean
  /** A code of the second factor was shown in it. */
  second_factor: boolean
}

/** Whose token a call came with. */
export interface Team {
  /** Of the token. */
  id: string
  /** The one remote that it is good for. */
  remote: string
  name: string
}

/**
 * How a server tells who is calling. Calls are admitted here, and sessions and
 * tokens belong to areas above, so these functions are handed in where the server
 * is put together (`start/app.ts`).
 */
export interface Authentication {
  /** What the request's cookie holds, when it has the form of a session. */
  credentialOf: (request: FastifyRequest) => Credential | null
  /** The session of this credential, or null when there is none or it has ended. */
  findSession: (database: Database, credential: Credential) => Promise<Session | null>
  /** The session of a secret that the app keeps, or null. What the app sends by itself does not keep a session alive. */
  findAppSession: (database: Database, secret: string) => Promise<Session | null>
  /** Which of these sessions live, and whether their study is closed, by their tokens. Looking at them does not keep them alive. */
  livingAmong: (database: Database, credentials: Credential[]) => Promise<Map<string, { study_closed: boolean }>>
  clearCookie: (request: FastifyRequest, reply: FastifyReply) => void
  /** Whether the header carries this session's CSRF token. */
  isCsrfToken: (session: Session, header: string | string[] | undefined) => boolean
  isOperator: (database: Database, user_id: string) => Promise<boolean>
  /** The team of a bearer token. 401 for one that is wrong or was revoked, 429 when too many were. */
  teamOf: (token: string, request: FastifyRequest, reply: FastifyReply) => Promise<Team>
}

const BEARER = /^Bearer +(\S+)$/i

/** The token that a request carries: what it says is checked nowhere here. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1]
}
