import { writtenZone, zoneNamed } from '@almanac/domain/time'
import { directionOf } from '../http/locales'
import type { PageBrand } from './page-brand'
import { styleOf } from './page-style'
import { type Cell, imageFile, namedText, type Table } from '../kernel/archive/table'
import { type WallClock, wallClockFormat } from '../kernel/archive/wall-clock'
import type { Words } from '../kernel/archive/words'

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
<meta name="robots" content="noindex"><title>${escaped(words('own_data.title'))}</title><style>${styleOf(reader.brand)}</style></head>
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

/** Whose page it is: the logo in the version of the mode, else the name beside its mark or the product's. */
const signOf = ({ name, logo, mark }: PageBrand): string =>
  logo
    ? `<img class="on-light" src="${logo.light}" alt="${escaped(name)}"><img class="on-dark" src="${logo.dark}" alt="${escaped(name)}">`
    : `${mark ? `<img src="${mark}" alt="">` : '<span class="mark"></span>'}<bdi>${escaped(name)}</bdi>`

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
