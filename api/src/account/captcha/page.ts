import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../http/errors'
import { directionOf, isSupported } from '../../http/locales'
import { providersOf } from '../../providers/plugin'
import { captchaPolicy } from './policy'
import { CAPTCHA_SCRIPT } from './script'
import { CAPTCHA_PATH } from './url'

const STYLE = `
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; background: transparent }
  body { margin: 0; padding: 4px; min-height: 78px; box-sizing: border-box }
  .simulated { display: flex; align-items: center; gap: 12px; min-height: 68px; max-width: 296px; padding: 0 16px; border: 1px solid GrayText; border-radius: 12px; background: Canvas; color: CanvasText; box-sizing: border-box }
  .simulated input { inline-size: 24px; block-size: 24px }`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

function localeOf(query: unknown): string {
  const lang = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined
  return typeof lang === 'string' && isSupported(lang) ? lang : 'en'
}

/**
 * Puts the page with the captcha on the server, outside of /api: a page of its
 * own because the product's page runs no script whose hash it does not know,
 * and hCaptcha's changes. Only our own pages, and whoever may show those in a
 * frame, may show it. Where it has a host of its own, nothing else is there.
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
<div id="captcha" data-sitekey="${escaped(captcha.siteKey)}" data-script="${escaped(`${captcha.scriptUrl}?${parts.toString()}`)}" data-product="${escaped(product ?? '')}"></div>
<script>${CAPTCHA_SCRIPT}</script>
</body>
</html>`)
  })
}
