import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DEFAULT_LANGUAGE, languageOf } from '@almanac/domain/languages'
import { notFound } from '../../http/errors'
import { escapeHtml } from '../../http/content'
import { directionOf } from '../../http/locales'
import { providersOf } from '../../providers/plugin'

/** The path of the page with the captcha. */
const CAPTCHA_PATH = '/captcha'

const STYLE = `
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; background: transparent }
  body { margin: 0; padding: 4px; min-height: 78px; box-sizing: border-box }
  .simulated { display: flex; align-items: center; gap: 12px; min-height: 68px; max-width: 296px; padding: 0 16px; border: 1px solid GrayText; border-radius: 12px; background: Canvas; color: CanvasText; box-sizing: border-box }
  .simulated input { inline-size: 24px; block-size: 24px }`

function localeOf(query: unknown): string {
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  return languageOf(typeof lang === 'string' ? lang : '') ?? DEFAULT_LANGUAGE
}

/**
 * Serves the page with the captcha, outside of /api. It is a separate document because the product's
 * page only runs scripts with a known hash, and hCaptcha's script changes. Only our own pages, and the
 * sites that may embed those (`frameAncestors`), may embed it. With a separate CAPTCHA_ORIGIN every
 * other path at that host is 404.
 */
export function captchaPage(app: FastifyInstance, frameAncestors: readonly string[]): void {
  const { captchaOrigin, publicUrl } = app
  const isOwnHost = ({ host }: FastifyRequest) => captchaOrigin !== null && host === new URL(captchaOrigin).host
  if (captchaOrigin !== null) {
    app.addHook('onRequest', async (request) => {
      if (isOwnHost(request) && request.url.split('?')[0] !== CAPTCHA_PATH) throw notFound()
    })
  }

  app.get(CAPTCHA_PATH, (request, reply) => {
    const { captcha } = providersOf(app)
    if (!captcha) throw notFound()
    const locale = localeOf(request.query)
    const product = isOwnHost(request) ? new URL(publicUrl).origin : null
    const policy = captchaPolicy({
      sources: captcha.origins,
      frameAncestors: [product ?? "'self'", ...frameAncestors],
      keepsOrigin: product !== null,
    })
    const parts = new URLSearchParams({ render: 'explicit', onload: 'captchaReady', hl: locale })
    return reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    }).send(`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>hCaptcha</title>
<style>${STYLE}</style>
<body>
<div id="captcha" data-sitekey="${escapeHtml(captcha.siteKey)}" data-script="${escapeHtml(`${captcha.scriptUrl}?${parts.toString()}`)}" data-product="${escapeHtml(product ?? '')}"></div>
<script>${CAPTCHA_SCRIPT}</script>
</body>
</html>`)
  })
}

interface CaptchaPolicy {
  /** Origins that the widget needs; empty for a script at our own origin (the simulator's). */
  sources: readonly string[]
  frameAncestors: readonly string[]
  /** Whether the page keeps its origin: only at a separate one, where nothing of the product is served. */
  keepsOrigin: boolean
}

/**
 * The script of the page with the captcha. It renders the widget and posts its events and the required
 * height to the embedding page, restricted to the product's origin: the widget opens its challenge over
 * itself. Without `data-product` that is `location.origin`, which is the URL's origin even in a
 * sandboxed document.
 */
const CAPTCHA_SCRIPT = `(() => {
  const place = document.getElementById('captcha')
  const tell = (message) => window.parent.postMessage({ almanac: 'captcha', ...message }, place.dataset.product || location.origin)
  let open = false
  const measure = () => tell({ type: 'height', height: open ? 620 : Math.ceil(document.body.getBoundingClientRect().height) })
  const room = (opened) => () => { open = opened; measure() }
  window.captchaReady = () => {
    window.hcaptcha.render(place, {
      sitekey: place.dataset.sitekey,
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      size: innerWidth < 310 ? 'compact' : 'normal',
      callback: (token) => { room(false)(); tell({ type: 'verified', token }) },
      'expired-callback': () => tell({ type: 'expired' }),
      'chalexpired-callback': room(false),
      'error-callback': () => { room(false)(); tell({ type: 'failed' }) },
      'open-callback': room(true),
      'close-callback': room(false),
    })
    new ResizeObserver(measure).observe(document.body)
    tell({ type: 'ready' })
  }
  const script = document.createElement('script')
  script.src = place.dataset.script
  script.async = true
  script.onerror = () => tell({ type: 'failed' })
  document.head.append(script)
})()
`

const OWN_SCRIPT = `'sha256-${createHash('sha256').update(CAPTCHA_SCRIPT).digest('base64')}'`

/**
 * The Content-Security-Policy of the page with the captcha. It runs a third-party script, so unless it
 * has a separate origin it is sandboxed into an opaque one, also when opened outside a frame: the
 * script cannot access our cookies, calls, storage or the embedding page.
 */
function captchaPolicy({ sources, frameAncestors, keepsOrigin }: CaptchaPolicy): string {
  const from = sources.length > 0 ? sources.join(' ') : "'self'"
  return [
    `sandbox allow-scripts allow-forms allow-popups${keepsOrigin ? ' allow-same-origin' : ''}`,
    "default-src 'none'",
    `script-src ${OWN_SCRIPT} ${from}`,
    `style-src ${from} 'unsafe-inline'`,
    `connect-src ${from}`,
    `frame-src ${from}`,
    `img-src ${from} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
  ].join('; ')
}

/** The URL of the page with the captcha, for a frame: a path, or an absolute URL at CAPTCHA_ORIGIN; null when no captcha is configured. */
export function captchaUrl(app: FastifyInstance): string | null {
  return providersOf(app).captcha ? `${app.captchaOrigin ?? ''}${CAPTCHA_PATH}` : null
}
