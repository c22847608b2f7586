import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document'
import { referencePage } from './reference'

/** The page loads nothing and runs nothing; its one style stands in it. */
const REFERENCE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The list of all calls, for programs and as a page to read; made when it is first asked for, when every area has put its own on the server. */
export function openApiRoutes(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/openapi.json', (_, reply) => {
    text ??= JSON.stringify(openApiDocument(app.calls))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
  let page: string | undefined
  app.get('/docs', (_, reply) => {
    page ??= referencePage(app.calls)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': REFERENCE_POLICY,
      })
      .send(page)
  })
}
