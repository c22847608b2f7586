import type { FastifyRequest } from 'fastify'

/**
 * The origin under which participants know this server: PUBLIC_URL, else the one
 * of this request, which is enough on a machine of one's own. Providers send
 * browsers back to it, so in production it must be set, not believed.
 */
export function originOf(request: FastifyRequest): string {
  const set = process.env['PUBLIC_URL']
  return set ? new URL(set).origin : `${request.protocol}://${request.host}`
}
