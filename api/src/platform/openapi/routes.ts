import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './document'
import { referencePage } from './reference'

/** The page loads and runs nothing; its only style is inline. */
const REFERENCE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The OpenAPI document and its HTML page; generated on the first request, when every area has registered its calls. */
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
