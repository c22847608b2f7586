import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { readCookie, writeCookie } from '../../http/cookies'
import { sealBytes, tokenKeyOf, unsealBytes } from '../../platform'

/** Seconds for the further steps of the form. */
const KEPT_SECONDS = 30 * 60

/** What is sealed, so that nothing else that this key has sealed can be read as it. */
const CONTEXT = 'registration by form'

const kept = z.object({ password_hash: z.string(), idempotency_key: z.uuid(), until: z.number() })

/** What the first step of a registration by form leaves for the others. */
export type TypedPassword = Pick<z.infer<typeof kept>, 'password_hash' | 'idempotency_key'>

const cookieName = (secure: boolean): string => (secure ? '__Host-almanac_registering' : 'almanac_registering')

/**
 * Keeps the hash of the password for the further steps in this browser, sealed, as no page may contain a password; and the
 * key by which the last one can be repeated. The server has nothing of somebody who does not finish.
 */
export function keepTypedPassword({ server }: FastifyRequest, reply: FastifyReply, typed: TypedPassword): void {
  const content = JSON.stringify({ ...typed, until: Date.now() + KEPT_SECONDS * 1000 })
  const sealed = sealBytes(tokenKeyOf(server), CONTEXT, Buffer.from(content))
  const { secure } = server
  writeCookie(reply, cookieName(secure), sealed.toString('base64url'), { secure, maxAge: KEPT_SECONDS })
}

/** What the first step in this browser has left; undefined without one, or after half an hour. */
export function typedPassword(request: FastifyRequest): TypedPassword | undefined {
  const sealed = readCookie(request, cookieName(request.server.secure))
  if (!sealed) return undefined
  try {
    const content = unsealBytes(tokenKeyOf(request.server), CONTEXT, Buffer.from(sealed, 'base64url'))
    const read = safeParse(kept, JSON.parse(content.toString('utf8')))
    return read.success && read.data.until > Date.now() ? read.data : undefined
  } catch {
    // Changed, cut off, or of a former key.
    return undefined
  }
}

export function forgetTypedPassword({ server: { secure } }: FastifyRequest, reply: FastifyReply): void {
  writeCookie(reply, cookieName(secure), '', { secure, maxAge: 0 })
}
