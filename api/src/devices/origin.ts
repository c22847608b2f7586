import type { FastifyRequest } from 'fastify'

/**
 * The public origin of this server, from the settings. Providers redirect browsers to it, so it is never
 * taken from the Host header of a request.
 */
export function originOf({ server }: FastifyRequest): string {
  return new URL(server.publicUrl).origin
}
