import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_HEADER } from '@almanac/contracts/answer-headers'
import { productTheme } from '@almanac/domain/theme'
import { sendText, escapeHtml } from '../http/content'
import { pagePolicy } from '../http/security'
import { wordsOf } from '../http/words'
import { plainStyle } from './plain'
import { directionOf, languageOfVisitor } from '../http/locales'

/** Seconds for Retry-After. */
const RETRY_AFTER_SECONDS = 5

/** Reloads as soon as the server has the page: a reload by time alone would end at the error page of the browser. */
const RETRY = `(() => {
  const retry = () => fetch(location.href, { method: 'HEAD', headers: { accept: 'text/html' }, cache: 'no-store' })
    .then(({ ok }) => { if (ok) location.reload() }, () => undefined)
  setInterval(retry, ${RETRY_AFTER_SECONDS * 1000})
  addEventListener('online', retry)
})()`
const RETRY_HASH = `'sha256-${createHash('sha256').update(RETRY).digest('base64')}'`

/** Sends a page without the host while the server cannot serve a screen: calls of the host would fail too. */
export function sendUnavailable(
  app: FastifyInstance,
  frameAncestors: string[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const locale = languageOfVisitor(request)
  const words = wordsOf(locale)
  const escapedText = (key: string) => escapeHtml(words(`unavailable.${key}`))
  const html = `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapedText('title')} · Almanac</title>
<meta name="robots" content="noindex, nofollow">
<style>${plainStyle(productTheme)}</style>
</head>
<body>
<main class="plain">
<h1>${escapedText('title')}</h1>
<p>${escapedText('text')}</p>
<p><a class="button" href="">${escapedText('retry')}</a></p>
</main>
<script>${RETRY}</script>
</body>
</html>
`
  void reply.code(503).headers({
    'content-type': 'text/html; charset=utf-8',
    [PAGE_HEADER]: '1',
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_SECONDS,
    'content-security-policy': pagePolicy({
      origins: app.releaseOrigins,
      frameAncestors,
      captchaOrigin: app.captchaOrigin,
      supportOrigin: app.supportOrigin,
      inlineScripts: [RETRY_HASH],
    }),
  })
  return sendText(html, request, reply)
}
