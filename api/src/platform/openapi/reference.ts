import { policies } from '../../http/policies'
import type { ServedCall } from '../../http/instance'
import { escapeHtml } from '../../http/content'
import { callExamples } from './document'
import { errorsOf, titleOf } from './errors'

const STYLE = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 60rem; margin-inline: auto; padding: 1rem }
h1, h2, h3 { line-height: 1.25 }
article { border-block-start: 1px solid; padding-block: .5rem; scroll-margin-block-start: 1rem }
pre { overflow: auto; padding: .5rem; border: 1px solid }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
nav ul { columns: 18rem; padding-inline-start: 1.25rem }
dt { font-weight: 600 }
dd { margin-inline-start: 1rem }
summary { padding-block: .5rem; cursor: pointer }
`

/** Escapes a text, with backticks rendered as code. */
const prose = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const json = (value: unknown) => `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`

function refusals(served: ServedCall): string {
  return [...errorsOf(served)]
    .map(
      ([status, codes]) =>
        `<dt>${status}</dt>${codes.map((code) => `<dd><code>${code}</code> ${escapeHtml(titleOf(code))}</dd>`).join('')}`,
    )
    .join('')
}

function article(served: ServedCall): string {
  const { call, schema } = served
  const { body, answer } = callExamples(served)
  return `<article id="${call.id}" aria-labelledby="${call.id}-title">
<h3 id="${call.id}-title">${escapeHtml(schema.summary ?? call.id)}</h3>
<p><code>${call.method} /api${escapeHtml(call.path)}</code></p>
<p>${prose(schema.description ?? '')}</p>
<p>Who may call: ${escapeHtml(policies[call.policy].who)}</p>
<details><summary>Examples of <code>${call.id}</code></summary>
${body === undefined ? '' : `<h4>Body</h4>${json(body)}`}
<h4>Answer</h4>
${answer === undefined ? '<p>No content, a file or a stream.</p>' : json(answer)}
</details>
<details><summary>Errors of <code>${call.id}</code></summary><dl>${refusals(served)}</dl></details>
</article>`
}

/** The API reference as HTML without scripts or external resources; for developers, so in English only. */
export function referencePage(calls: ServedCall[]): string {
  const areas = [...new Set(calls.map(({ call }) => call.area))]
  const of = (area: string) => calls.filter(({ call }) => call.area === area)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls · Almanac</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Calls</h1>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Every refusal is <code>{"errors":[{"title","code","field"}]}</code>; <code>code</code> is stable, <code>title</code> is in the caller’s language.</p>
<nav aria-label="Calls by area">
${areas
  .map(
    (area) =>
      `<h2><a href="#area-${area}">${area}</a></h2><ul>${of(area)
        .map(({ call, schema }) => `<li><a href="#${call.id}">${escapeHtml(schema.summary ?? call.id)}</a></li>`)
        .join('')}</ul>`,
  )
  .join('\n')}
</nav>
${areas.map((area) => `<section aria-labelledby="area-${area}"><h2 id="area-${area}">${area}</h2>\n${of(area).map(article).join('\n')}\n</section>`).join('\n')}
</main>
</body>
</html>
`
}
