import type { FastifyInstance } from 'fastify'

/** Puts the calls of this area on the server. */
export function accountArea(_app: FastifyInstance): void {}
