import { writtenZone, zoneNamed } from '@almanac/domain/time'
import { directionOf } from '../http/locales'
import type { Palette } from '@almanac/contracts/platform/theme'
import type { PageBrand } from './page-brand'
import { type Cell, imageFile, namedText, type Table } from './table'
import { type WallClock, wallClockFormat } from './wall-clock'
import type { Words } from './words'

/** Rows per `tbody`: with `content-visibility: auto` a browser lays out only the bodies in view. */
const ROWS_PER_BODY = 100

/** The user that the page is for, with their language and time zone. */
interface Reader {
  words: Words
  locale: string
  time_zone: string | null
  name: string
  now: Date
  brand: PageBrand
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** HTML-escapes text, for content and attribute values. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

const [DATES, TIMES] = [{ dateStyle: 'medium' }, { timeStyle: 'short' }] as const

/** Writes instants in the reader's zone. */
function clockOf({ locale, time_zone }: Reader): (instant: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (instant) => {
    const timeZone = writtenZone(instant, zoneNamed(time_zone ?? undefined) ?? 'UTC')
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...DATES, ...TIMES, timeZone })
    formats.set(timeZone, format)
    return format.format(instant)
  }
}

/** The archive's HTML page, as a stream of text: one file without scripts. */
export async function* pageOf(tables: readonly Table[], reader: Reader): AsyncGenerator<string, void, undefined> {
  const { words, locale } = reader
  const clock = clockOf(reader)
  const wallClock = wallClockFormat(locale, { date: DATES, time: TIMES })
  const formats: Formats = {
    words,
    clock,
    wallClock,
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }),
  }
  yield `<!doctype html>
<html lang="${escaped(locale)}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: data:">
<meta name="robots" content="noindex"><title>${escaped(words('own_data.title'))}</title><style>${colorsOf(reader.brand)}${style}</style></head>
<body><header><p class="sign">${signOf(reader.brand)}</p><h1>${escaped(words('own_data.title'))}</h1>
<p><bdi>${escaped(reader.name)}</bdi></p><p class="soft">${escaped(words('own_data.made'))} <time datetime="${reader.now.toISOString()}">${escaped(clock(reader.now))}</time> (<bdi>${escaped(reader.time_zone ?? 'UTC')}</bdi>)</p>
<p class="soft">${escaped(words('own_data.about'))}</p></header>
<main>\n`
  const missing: string[] = []
  for (const table of tables) if (!(yield* sectionOf(table, formats))) missing.push(table.kind)
  if (missing.length > 0)
    yield `<p class="soft">${escaped(words('own_data.nothing'))} ${escaped(new Intl.ListFormat(locale).format(missing.map((kind) => words(`own_data.kinds.${kind}`))))}</p>\n`
  yield '</main></body></html>\n'
}

/** Whose page it is: the logo in the version of the mode, else the name. */
const signOf = ({ name, logo }: PageBrand): string =>
  logo
    ? `<img class="on-light" src="${logo.light}" alt="${escaped(name)}"><img class="on-dark" src="${logo.dark}" alt="${escaped(name)}">`
    : `<bdi>${escaped(name)}</bdi>`

const variablesOf = ({ ink, ink_soft, ground, surface, line, accent }: Palette): string =>
  `--text: ${ink}; --soft: ${ink_soft}; --ground: ${ground}; --card: ${surface}; --line: ${line}; --accent: ${accent}`

/** The colors of the brand, which the style sheet refers to; those of light mode in print. */
const colorsOf = ({ light, dark }: PageBrand): string => `
:root { color-scheme: light dark; ${variablesOf(light)} }
@media screen and (prefers-color-scheme: dark) { :root { ${variablesOf(dark)} } }`

/** Formatters for cells. */
interface Formats {
  words: Words
  clock: (instant: Date) => string
  wallClock: (at: WallClock) => string
  number: Intl.NumberFormat
}

function cellHtml(cell: Cell, { words, clock, wallClock, number }: Formats): string {
  if (cell === null) return ''
  if (cell instanceof Date) return `<time datetime="${cell.toISOString()}">${escaped(clock(cell))}</time>`
  if (typeof cell === 'number') return escaped(number.format(cell))
  if (typeof cell === 'string') return `<bdi>${escaped(cell)}</bdi>`
  if ('wall_clock' in cell) return `<bdi>${escaped(wallClock(cell))}</bdi>`
  if ('named' in cell) return `<bdi>${escaped(namedText(cell, wallClock))}</bdi>`
  if ('image' in cell)
    return `<img src="${escaped(imageFile(cell.image))}" alt="${escaped(words('own_data.picture'))}" loading="lazy">`
  return escaped([cell.numbers.map((value) => number.format(value)).join(' / '), cell.unit].filter(Boolean).join(' '))
}

/** The HTML of a table. */
interface TableLayout {
  columns: readonly string[]
  begin: string
  part: (rows: Cell[][]) => string
  end: string
}

/** Rows under headings or, for `pairs`, a definition list, which fits any screen width. */
function layoutOf(table: Table, formats: Formats): TableLayout {
  const columns = table.columns.filter((column) => !table.technical.has(column))
  if (table.pairs) {
    const pair = ([name = null, value = null]: Cell[]) =>
      `<div><dt>${cellHtml(name, formats)}</dt><dd>${cellHtml(value, formats)}</dd></div>`
    return { columns, begin: '<dl>\n', part: (rows) => `${rows.map(pair).join('\n')}\n`, end: '</dl>' }
  }
  const names = columns.map((column) => escaped(formats.words(`own_data.columns.${column}`)))
  const row = (cells: Cell[]) =>
    `<tr>${names
      .map((name, index) => {
        const text = cellHtml(cells[index] ?? null, formats)
        return text === '' ? '<td></td>' : `<td data-name="${name}">${text}</td>`
      })
      .join('')}</tr>\n`
  return {
    columns,
    begin: `<table><thead><tr>${names.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>\n`,
    part: (rows) => `<tbody>${rows.map(row).join('')}</tbody>\n`,
    end: '</table>',
  }
}

/** A section that links to the CSV file instead of listing the rows. Returns whether there are any. */
async function* fileSectionOf(table: Table, { words }: Formats): AsyncGenerator<string, boolean, undefined> {
  const { done } = await table.rows(table.columns).next()
  if (done) return false
  const file = `csv/${table.kind}.csv`
  yield `<section aria-labelledby="${table.kind}"><h2 id="${table.kind}">${escaped(words(`own_data.kinds.${table.kind}`))}</h2>\n<p>${escaped(words('own_data.in_file'))} <a href="${file}"><bdi>${file}</bdi></a></p></section>\n`
  return true
}

/** A table's section, or nothing when it has no rows. Returns whether there were any. */
async function* sectionOf(table: Table, formats: Formats): AsyncGenerator<string, boolean, undefined> {
  if (table.fileOnly) return yield* fileSectionOf(table, formats)
  const { columns, begin, part, end } = layoutOf(table, formats)
  let isStarted = false
  for await (const rows of table.rows(columns)) {
    if (!isStarted)
      yield `<section aria-labelledby="${table.kind}"><h2 id="${table.kind}">${escaped(formats.words(`own_data.kinds.${table.kind}`))}</h2>\n${begin}`
    isStarted = true
    for (let from = 0; from < rows.length; from += ROWS_PER_BODY) yield part(rows.slice(from, from + ROWS_PER_BODY))
  }
  if (isStarted) yield `${end}</section>\n`
  return isStarted
}

/** The page's style sheet: self-contained, with a light and a dark color scheme (`colorsOf`). */
const style = `
* { box-sizing: border-box }
body { margin: 0; padding: 1.25rem 1rem 4rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main, header, nav { max-width: 60rem; margin-inline: auto }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; scroll-margin-top: 1rem }
.sign { color: var(--soft); font-weight: 600 } .sign img { display: block; height: 2.25rem; max-width: 100% } .on-dark { display: none !important }
@media screen and (prefers-color-scheme: dark) { .on-light { display: none !important } .on-dark { display: block !important } }
p { margin: 0 0 .75rem } .soft { color: var(--soft) }
a { color: var(--accent) }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; margin: 1rem 0; list-style: none }
nav a { display: inline-block; padding: .625rem 0; min-height: 2.75rem }
table { width: 100%; border-collapse: collapse; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
th, td { text-align: start; vertical-align: top; padding: .625rem .75rem; border-block-end: 1px solid var(--line) }
th { color: var(--soft); font-weight: 600; font-size: .875rem; overflow-wrap: normal }
dl { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .75rem }
dl div { display: grid; grid-template-columns: minmax(10rem, 1fr) 2fr; gap: .125rem 1rem; padding: .625rem .75rem; border-block-end: 1px solid var(--line) }
dl div:last-child { border: 0 }
dt { color: var(--soft); font-weight: 600; font-size: .875rem } dd { margin: 0; white-space: pre-line }
tbody { content-visibility: auto; contain-intrinsic-size: auto 40rem }
td { white-space: pre-line } time { font-variant-numeric: tabular-nums }
td img, dd img { display: block; max-width: 100%; width: 12rem; height: auto; border-radius: .5rem }
@media (max-width: 56rem) {
  table, tbody, tr, td { display: block } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { padding: .5rem .75rem; border-block-end: 1px solid var(--line) } td { padding: .125rem 0; border: 0 }
  dl div { grid-template-columns: 1fr }
  td:empty { display: none } td::before { content: attr(data-name); display: block; color: var(--soft); font-size: .8125rem }
}
@media print { body { background: none } nav { display: none } }
`
