import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  ACKNOWLEDGED_ID_HEADER,
  ANSWERED_ID_HEADER,
  REQUEST_ID_HEADER,
  WRITE_ID_HEADER,
} from '@almanac/contracts/answer-headers'

/** The ids that a page sends: encoded, so that any id fits into a header. */
const ID = /^[\w.~!*'()%-]{1,200}$/

function copy(request: FastifyRequest, from: string, reply: FastifyReply, to: string): void {
  const id = request.headers[from]
  if (typeof id === 'string' && ID.test(id)) void reply.header(to, id)
}

/**
 * Names on every answer the request that it answers, so that a page can tell it from the answer of a network
 * in between. To be added before any hook that may refuse a request.
 */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => copy(request, REQUEST_ID_HEADER, reply, ANSWERED_ID_HEADER))
}

/** Names the write that is stored now. To be called when the handler has succeeded, never before. */
export function acknowledge(request: FastifyRequest, reply: FastifyReply): void {
  copy(request, WRITE_ID_HEADER, reply, ACKNOWLEDGED_ID_HEADER)
}
