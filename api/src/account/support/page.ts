import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../http/content'
import { notFound } from '../../http/errors'
import { providersOf } from '../../providers/plugin'
import type { SupportSources } from '../../providers/support/provider'

/** The path of the document with the support widget. */
const SUPPORT_PATH = '/support_widget'

/**
 * Serves the document with the support widget, outside of /api. Its script has no integrity hash
 * and changes, so it has a separate document, like the captcha (../captcha/page.ts), but only at a
 * separate origin: the widget stores who chats, and a script at our origin could act as the
 * participant. The simulator's script, which stores nothing, runs in a document without an origin.
 */
export function supportPage(app: FastifyInstance, frameAncestors: readonly string[]): void {
  const { supportOrigin, publicUrl } = app
  const isOwnHost = ({ host }: FastifyRequest) => supportOrigin !== null && host === new URL(supportOrigin).host
  if (supportOrigin !== null) {
    app.addHook('onRequest', async (request) => {
      if (isOwnHost(request) && request.url.split('?')[0] !== SUPPORT_PATH) throw notFound()
    })
  }

  app.get(SUPPORT_PATH, (request, reply) => {
    const { support } = providersOf(app)
    const url = supportUrl(app)
    if (!support || url === null || (supportOrigin !== null && !isOwnHost(request))) throw notFound()
    const product = supportOrigin === null ? null : new URL(publicUrl).origin
    const policy = supportPolicy(support.sources, [product ?? "'self'", ...frameAncestors], product !== null)
    return reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    }).send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Zendesk</title>
<style>body { margin: 0; font: 1rem/1.5 system-ui, sans-serif }</style>
<body>
<div id="support" data-script="${escapeHtml(support.scriptUrl)}" data-product="${escapeHtml(product ?? '')}"></div>
<script>${SUPPORT_SCRIPT}</script>
</body>
</html>`)
  })
}

/**
 * The address of the widget's document, for a frame; null where none is configured, or where it
 * would be at our own origin.
 */
export function supportUrl(app: FastifyInstance): string | null {
  const { support } = providersOf(app)
  if (!support || (app.supportOrigin === null && URL.canParse(support.scriptUrl))) return null
  return `${app.supportOrigin ?? ''}${SUPPORT_PATH}`
}

/**
 * The script of that document. It requests a token from the embedding page whenever the widget
 * needs one. Before it identifies a user, and on request, it logs out the previous one.
 */
const SUPPORT_SCRIPT = `(() => {
  const place = document.getElementById('support')
  const product = place.dataset.product || location.origin
  const tell = (type) => window.parent.postMessage({ almanac: 'support', type }, product)
  const failed = () => tell('failed')
  let waiting = []
  const logOut = (then) => window.zE('messenger', 'logoutUser', then)
  const logIn = () => window.zE('messenger', 'loginUser', (take) => { waiting.push(take); tell('token_wanted') }, (error) => {
    if (error) failed()
    else { window.zE('messenger', 'open'); tell('ready') }
  })
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== product || !data || data.almanac !== 'support') return
    if (data.type === 'token') { for (const take of waiting) take(data.token); waiting = [] }
    if (data.type === 'log_in') {
      if (data.locale) window.zE('messenger:set', 'locale', data.locale)
      logOut(logIn)
    }
    if (data.type === 'log_out') logOut(() => tell('logged_out'))
  })
  const script = document.createElement('script')
  script.id = 'ze-snippet'
  script.src = place.dataset.script
  script.async = true
  script.onload = () => tell('loaded')
  script.onerror = failed
  document.head.append(script)
})()
`

const OWN_SCRIPT = `'sha256-${createHash('sha256').update(SUPPORT_SCRIPT).digest('base64')}'`

function supportPolicy(sources: SupportSources, ancestors: readonly string[], keepsOrigin: boolean): string {
  const from = (list: readonly string[]) => (list.length > 0 ? list.join(' ') : "'self'")
  return [
    `sandbox allow-scripts allow-forms allow-popups allow-downloads${keepsOrigin ? ' allow-same-origin' : ''}`,
    "default-src 'none'",
    `script-src ${OWN_SCRIPT} ${from(sources.script)}`,
    "style-src 'unsafe-inline'",
    `connect-src ${from(sources.connect)}`,
    `img-src ${from(sources.image)}`,
    `font-src ${from(sources.script)}`,
    `media-src ${from(sources.script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ')
}
