import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

/** The account of the widget. */
export interface ZendeskAccount {
  widgetKey: string
  keyId: string
  secret: string
}

const head = z.object({ alg: z.literal('HS256'), kid: z.string() })
const claims = z.object({ scope: z.literal('user'), external_id: z.string().check(z.minLength(1)), exp: z.number() })

const read = (part: string | undefined): unknown => {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
  } catch {
    return null
  }
}

/** The user id in a token; null for a token that Zendesk would reject. */
function bearerOf(token: string, { keyId, secret }: ZendeskAccount): string | null {
  const [first, second, signature = ''] = token.split('.')
  const signed = createHmac('sha256', secret).update(`${first}.${second}`).digest()
  const given = Buffer.from(signature, 'base64url')
  const [header, body] = [head.safeParse(read(first)), claims.safeParse(read(second))]
  const genuine = given.length === signed.length && timingSafeEqual(given, signed)
  if (!genuine || !header.success || header.data.kid !== keyId || !body.success) return null
  return body.data.exp > Date.now() / 1000 ? body.data.external_id : null
}

/** Zendesk's messenger as far as the product uses it. Log-ins and log-outs are recorded in `log`, in order. */
export function zendeskWidget(app: FastifyInstance, prefix: string, account: ZendeskAccount, log: string[]): void {
  const toAll = {
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
    'cross-origin-resource-policy': 'cross-origin',
  }

  app.get(`${prefix}/ekr/snippet.js`, (request, reply) => {
    const { key } = z.object({ key: z.string() }).parse(request.query)
    if (key !== account.widgetKey) return reply.code(404).send()
    return reply
      .headers(toAll)
      .type('text/javascript; charset=utf-8')
      .send(SCRIPT.replaceAll('PREFIX', prefix).replace('MESSENGER', () => JSON.stringify(MESSENGER)))
  })

  app.get(`${prefix}/login`, (request, reply) => {
    const { token } = z.object({ token: z.string() }).parse(request.query)
    const external_id = bearerOf(token, account)
    if (external_id !== null) log.push(`in ${external_id}`)
    return reply.headers(toAll).send({ name: external_id })
  })

  app.get(`${prefix}/logout`, (_request, reply) => {
    log.push('out')
    return reply.headers(toAll).send({})
  })
}

/** What stands in for the messenger's window. */
const MESSENGER = `<style>
  .messenger { padding: 1.25rem }
  .messenger h1 { margin: 0 0 .75rem; font-size: 1.25rem }
  .messenger p { max-width: 28rem; margin: 0; padding: .75rem 1rem; border: 1px solid; border-radius: 14px }
</style>
<main class="messenger">
  <h1>Messenger is open</h1>
  <p>This stands in for Zendesk’s messenger during development. Nothing here reaches Zendesk.</p>
</main>`

/** A messenger that says that it is open. */
const SCRIPT = `window.zE = (_, command, first, then) => {
  if (command === 'logoutUser') fetch('PREFIX/logout').finally(() => first && first())
  if (command === 'open') document.body.insertAdjacentHTML('beforeend', MESSENGER)
  if (command === 'loginUser') first((token) => fetch('PREFIX/login?token=' + encodeURIComponent(token))
    .then((answer) => answer.json())
    .then(({ name }) => then(name === null ? { reason: 'invalid' } : null), () => then({ reason: 'unreachable' })))
}
`
