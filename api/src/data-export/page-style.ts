import { variablesOf } from '@almanac/domain/theme'
import type { PageBrand } from './page-brand'

const declarations = (variables: object): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

/** The style sheet of an archive's page in the colors, face and corners of a brand; in light colors in print. */
export const styleOf = ({ light, dark, form }: PageBrand): string => `
:root { color-scheme: light dark; ${declarations(variablesOf(light, 'light'))}; ${declarations(form)} }
@media screen and (prefers-color-scheme: dark) { :root { ${declarations(variablesOf(dark, 'dark'))} } }
${STYLE}`

/** The mark is drawn in boxes, as in mails. */
const STYLE = `
* { box-sizing: border-box }
body { margin: 0; padding: 0 0 4rem; background: var(--al-ground); color: var(--al-ink); font: 1rem/1.5 'Atkinson Hyperlegible', Vazirmatn, system-ui, sans-serif; overflow-wrap: anywhere }
header { padding: 1.5rem 1rem 2rem; background: linear-gradient(var(--al-accent-soft), var(--al-ground)) }
header > *, main { max-width: 60rem; margin-inline: auto } main { padding-inline: 1rem }
h1, h2 { font-family: var(--al-display); font-weight: 600; line-height: 1.25 }
[dir=rtl] :is(h1, h2) { font-family: inherit; line-height: 1.45 }
h1 { font-size: 1.9375rem; margin-block: 1.5rem .5rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem }
.sign { display: flex; align-items: center; gap: .625rem; margin-block: 0; font-weight: 700 }
.sign img { display: block; height: 2.25rem; max-width: 100% } .on-dark { display: none !important }
.mark { flex: none; width: 2.25rem; height: 2.25rem; border-radius: .5625rem; background: var(--al-accent); print-color-adjust: exact }
.mark::before, .mark::after { content: ''; display: block; margin-inline: auto }
.mark::before { width: 1rem; height: .5rem; margin-block: .8125rem .125rem; border-radius: .5rem .5rem 0 0; background: var(--al-sun) }
.mark::after { width: 1.375rem; height: 2px; background: var(--al-on-accent) }
@media screen and (prefers-color-scheme: dark) { .on-light { display: none !important } .on-dark { display: block !important } }
p { margin-block: 0 .75rem } .soft { color: var(--al-ink-soft) }
a { color: var(--al-accent) }
table, dl { width: 100%; margin: 0; background: var(--al-surface); border: 1px solid var(--al-edge); border-radius: var(--al-radius); box-shadow: var(--al-shadow) }
table { border-spacing: 0 }
th, td { text-align: start; vertical-align: top; padding: .75rem 1rem; border-block-end: 1px solid var(--al-line) }
th { color: var(--al-ink-soft); font-weight: 700; font-size: .875rem; overflow-wrap: normal }
tbody:last-child tr:last-child > * { border: 0 }
dl div { display: grid; grid-template-columns: minmax(10rem, 1fr) 2fr; gap: .125rem 1rem; padding: .75rem 1rem; border-block-end: 1px solid var(--al-line) }
dl div:last-child { border: 0 }
dt { color: var(--al-ink-soft); font-size: .875rem } dd { margin: 0; white-space: pre-line }
tbody { content-visibility: auto; contain-intrinsic-size: auto 40rem }
td { white-space: pre-line } time { font-variant-numeric: tabular-nums }
td img, dd img { display: block; max-width: 100%; width: 12rem; height: auto; border-radius: var(--al-radius-control) }
@media (max-width: 56rem) {
  table, tbody, tr, td { display: block } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { padding: .75rem 1rem; border-block-end: 1px solid var(--al-line) } tbody:last-child tr:last-child { border: 0 } td { padding: .125rem 0; border: 0 }
  dl div { grid-template-columns: 1fr }
  td:empty { display: none } td::before { content: attr(data-name); display: block; color: var(--al-ink-soft); font-size: .875rem }
}
@media print { body, header { background: none } header { padding-block-start: 0 } table, dl { box-shadow: none; border-color: var(--al-line) } tr, dl div { break-inside: avoid } }
`
