import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

/** A refusal of a provider. */
interface Refusal {
  status: number
  body: object
}

const grant = z.object({ grant_type: z.optional(z.string()), type: z.optional(z.string()) })

const typeOf = ({ body }: FastifyRequest): string | undefined => {
  const parsed = grant.safeParse(body)
  return parsed.success ? (parsed.data.grant_type ?? parsed.data.type) : undefined
}

/** Dexcom's answer after the participant has revoked access: neither token is good. */
export function dexcomRevoked(request: FastifyRequest): Refusal | undefined {
  if (request.url.includes('/users/self/')) return { status: 401, body: { error: 'invalid_token' } }
  return typeOf(request) === 'refresh_token' ? { status: 400, body: { error: 'invalid_grant' } } : undefined
}

/** Human API's answer after the participant has revoked access: nothing is connected. */
export function humanApiRevoked(request: FastifyRequest): Refusal | undefined {
  if (request.url.includes('/v1/human/'))
    return { status: 401, body: { statusCode: 401, error: 'Unauthorized', message: 'Unauthorized' } }
  return typeOf(request) === 'access'
    ? { status: 404, body: { statusCode: 404, error: 'Not Found', message: 'Not Found' } }
    : undefined
}
