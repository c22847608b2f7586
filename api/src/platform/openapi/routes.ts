import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document'

/** The list of all calls for programs; made when it is first asked for, when every area has put its own on the server. */
export function openApiRoutes(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/openapi.json', (_, reply) => {
    text ??= JSON.stringify(openApiDocument(app.calls))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
}
