import type { FastifyInstance } from 'fastify'
import { escaped } from '../page'
import type { Outbox, Outgoing } from './outbox'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem }
  .note, article { border: 1px solid GrayText; border-radius: 12px; padding: .75rem 1rem }
  article { margin-block: 1rem; overflow-wrap: anywhere }
  h2 { font-size: 1.1rem; margin: 0 }
  .who { margin: .25rem 0; opacity: .8 }
  iframe { display: block; width: 100%; height: 34rem; border: 1px solid GrayText; border-radius: 8px; background: Canvas }
  pre { white-space: pre-wrap; font: inherit; margin: .5rem 0 }
  summary { min-height: 44px; align-content: center; cursor: pointer }`

/** The development outbox: captured messages, newest first, for people and, as JSON, for tests. */
export function outboxPage(app: FastifyInstance, prefix: string, outbox: Outbox): void {
  app.get(`${prefix}/outbox.json`, (_request, reply) => reply.header('cache-control', 'no-store').send(outbox.all()))

  app.get(`${prefix}/outbox`, (_request, reply) =>
    reply
      .headers({
        // A mail is displayed in a sandboxed frame; its links open in another tab.
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title>
<style>${STYLE}</style>
<main>
<h1>Outbox</h1>
<p class="note">Mails and text messages that would have been sent. During development nothing leaves this machine.</p>
${outbox.all().map(articleOf).join('\n') || '<p>Nothing has been sent yet.</p>'}
</main>
</html>`),
  )
}

function articleOf({ channel, from = null, to, subject, text, html, headers, attachments = [], at }: Outgoing): string {
  const title = channel === 'sms' ? 'Text message' : subject
  const text_part = `<pre dir="auto">${linked(text)}</pre>`
  return `<article>
<h2 dir="auto">${escaped(title)}</h2>
<p class="who">${from === null ? '' : `From <bdi>${escaped(from)}</bdi> · `}To <bdi>${escaped(to)}</bdi> · <time>${escaped(at)}</time></p>
${
  channel === 'sms'
    ? text_part
    : `<iframe title="${escaped(`HTML of: ${title}`)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(html.replace('<head>', '<head><base target="_blank">'))}"></iframe>
${attachments.map(attachmentOf).join('')}
<details><summary>As plain text</summary>${text_part}</details>
<details><summary>Headers</summary><pre>${escaped(
        Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
      )}</pre></details>`
}
</article>`
}

/** An attachment of a mail, for download. */
function attachmentOf({ filename, type, base64 }: NonNullable<Outgoing['attachments']>[number]): string {
  return `<p>Attached: <a download="${escaped(filename)}" href="data:${escaped(type)};base64,${base64}">${escaped(filename)}</a></p>`
}

/** Escaped text with clickable addresses. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('')
}
