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

/** Sends a page without scripts while the database does not respond, because calls of a script would fail too. */
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
    }),
  })
  return sendText(html, request, reply)
}
