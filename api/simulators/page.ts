import type { FastifyReply } from 'fastify'

/** Text as HTML; also inside a double-quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const STYLE = `
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif }
  body { max-width: 36rem; margin: 0 auto; padding: 1.5rem }
  .note { border: 1px solid; border-radius: 12px; padding: .75rem 1rem }
  ul { list-style: none; padding: 0 }
  li { margin: .5rem 0 }
  a { display: block; padding: .75rem 1rem; border: 1px solid; border-radius: 12px }`

/** A choice on a page. */
export interface Choice {
  label: string
  href: string
}

/** Sends a page with choices. Links instead of forms and no script, so that it works with the strictest policy. */
export function sendPage(reply: FastifyReply, provider: string, title: string, choices: Choice[]): FastifyReply {
  const links = choices.map(({ label, href }) => `<li><a href="${escaped(href)}">${escaped(label)}</a></li>`).join('\n')
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(title)}</h1>
<p class="note">This page stands in for ${escaped(provider)} during development. Nothing here reaches ${escaped(provider)}.</p>
<ul>
${links}
</ul>
</main>
</html>`)
}
