import type { FastifyRequest } from 'fastify'

/**
 * The origin under which participants know this server, as the settings say.
 * Providers send browsers back to it, so it is never what a request says of
 * itself in its Host header.
 */
export function originOf({ server }: FastifyRequest): string {
  return new URL(server.publicUrl).origin
}
