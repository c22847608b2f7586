import { LANGUAGE_CODES, type Language } from '@almanac/domain/languages'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

/** Size of the desktop frame, in CSS pixels. */
const DESKTOP = { width: 1280, height: 800 }

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 360px minmax(0, 1fr); gap: 1rem; padding: 1rem; }
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }
h1 { font-size: 1.15rem; margin: 0; }
iframe { border: 1px solid GrayText; border-radius: 12px; background: Canvas; box-sizing: border-box; }
#phone { width: 360px; height: 82vh; position: sticky; top: 1rem; }
/* As wide as a desktop, and drawn smaller where the window is not. */
#wide { overflow: hidden; }
#desktop { width: ${DESKTOP.width}px; height: ${DESKTOP.height}px; transform-origin: 0 0; }
aside { margin-top: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.3rem 0.5rem; border-bottom: 1px solid GrayText; }
code { font-size: 0.85rem; overflow-wrap: anywhere; }
tr[data-value="true"] td:first-child { border-inline-start: 4px solid #17804a; }
tr[data-value="false"] td:first-child { border-inline-start: 4px solid GrayText; }
td:last-child { white-space: pre-line; }
@media (max-width: 60rem) { body { grid-template-columns: minmax(0, 1fr); } #phone { position: static; } }
`

const SCRIPT = `
const byId = (id) => document.getElementById(id)
const cell = (text, code) => {
  const td = document.createElement('td')
  const inner = code ? td.appendChild(document.createElement('code')) : td
  inner.textContent = text
  return td
}
new ResizeObserver(([wide]) => {
  const scale = Math.min(1, wide.contentRect.width / ${DESKTOP.width})
  byId('desktop').style.transform = 'scale(' + scale + ')'
  byId('wide').style.height = scale * ${DESKTOP.height} + 'px'
}).observe(byId('wide'))
let before = ''
async function refresh() {
  const answer = await fetch('/trace').catch(() => null)
  if (!answer || !answer.ok) {
    byId('state').textContent = 'The product has stopped.'
    return
  }
  const text = await answer.text()
  if (text === before) return
  before = text
  const trace = JSON.parse(text)
  if (!trace) {
    byId('state').textContent = 'Nothing has been answered yet.'
    byId('rules').replaceChildren()
    return
  }
  byId('state').textContent = [
    Math.round(trace.progress * 100) + ' %',
    trace.pages.length + ' pages',
    trace.visible.length + ' items visible',
    trace.set_aside.length === 0 ? '' : 'set aside: ' + trace.set_aside.join(', '),
    trace.rules.length === 0 ? 'no rules' : '',
    trace.complete ? 'everything is answered' : '',
  ].filter(Boolean).join(' · ')
  byId('rules').replaceChildren(...trace.rules.map((rule) => {
    const row = document.createElement('tr')
    row.dataset.value = rule.value
    row.append(
      cell(rule.key + ' ' + rule.place),
      cell(rule.rule, true),
      cell(rule.value, true),
      cell(rule.reads.join('\\n')),
    )
    return row
  }))
}
async function show(language) {
  const answer = await fetch('/start?language=' + language, { method: 'POST' })
  const { url } = await answer.json()
  before = ''
  for (const id of ['phone', 'desktop']) byId(id).src = url
}
byId('language').addEventListener('change', (event) => show(event.target.value))
byId('reload').addEventListener('click', () => show(byId('language').value))
show(byId('language').value)
setInterval(refresh, 1000)
`

/**
 * The author's page: the survey on a phone and on a desktop, in each language, and which rule
 * decides what. The product renders the survey in frames; the page itself only contains its title
 * and rules, as text.
 */
export function authorPage(title: string, languages: readonly Language[] = LANGUAGE_CODES): string {
  const options = languages.map((language) => `<option>${language}</option>`).join('')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<header>
  <h1>${escaped(title)}</h1>
  <label>Language <select id="language">${options}</select></label>
  <button id="reload">Load again</button>
  <span id="state" role="status"></span>
</header>
<iframe id="phone" title="On a phone"></iframe>
<main>
<div id="wide"><iframe id="desktop" title="On a wide screen"></iframe></div>
<aside aria-label="Rules">
  <table>
    <thead><tr><th>Of<th>Rule<th>Result<th>Answers it read</thead>
    <tbody id="rules"></tbody>
  </table>
</aside>
</main>
<script>${SCRIPT}</script>
</html>`
}
