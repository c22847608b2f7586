import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '../../http/cookies'

/** What the browser keeps of a preview. */
export interface Kept {
  token: string
  /** The link was opened by nobody who was signed in: it waits for its person. */
  waiting: boolean
}

/** Seconds that a link waits for its person to sign in. */
const WAITS = 900
const WAITING = 'waiting.'

function nameOf({ server }: FastifyRequest | FastifyReply): string {
  return server.secure ? '__Host-almanac_preview' : 'almanac_preview'
}

/** What this browser keeps of a preview; null when it keeps none. */
export function readPreviewCookie(request: FastifyRequest): Kept | null {
  const value = readCookie(request, nameOf(request))
  if (!value) return null
  const waiting = value.startsWith(WAITING)
  return { token: waiting ? value.slice(WAITING.length) : value, waiting }
}

/** Keeps a preview in this browser until it is over, or for as long as it waits for its person. */
export function keepPreview(reply: FastifyReply, { token, waiting }: Kept, expires: number): void {
  const left = Math.floor((expires - Date.now()) / 1000)
  const value = waiting ? `${WAITING}${token}` : token
  writeCookie(reply, nameOf(reply), value, {
    secure: reply.server.secure,
    maxAge: waiting ? Math.min(WAITS, left) : left,
  })
}

/** Forgets the preview of this browser. */
export function dropPreview(reply: FastifyReply): void {
  writeCookie(reply, nameOf(reply), '', { secure: reply.server.secure, maxAge: 0 })
}
