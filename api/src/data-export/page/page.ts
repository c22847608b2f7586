import { directionOf } from '../../http/locales'
import { imageFile, type Cell, type Table } from '../table'
import type { Words } from '../words'
import { style } from './style'

/** In whose words, and on whose clock. */
export interface Reader {
  words: Words
  locale: string
  time_zone: string | null
  name: string
  now: Date
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in the page, between tags and in attributes. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** Rows that are written together, in a table as one `tbody`: a browser lays out those that are looked at. */
const BODY = 100

function clockOf({ locale, time_zone }: Reader): Intl.DateTimeFormat {
  const form = { dateStyle: 'medium', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat(locale, { ...form, timeZone: time_zone ?? 'UTC' })
  } catch {
    return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })
  }
}

/** The page that a person reads of everything that she gave: one file, without script, as text piece by piece. */
export async function* pageOf(tables: readonly Table[], reader: Reader): AsyncGenerator<string, void, undefined> {
  const { words, locale } = reader
  const clock = clockOf(reader)
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })

  const shown = (cell: Cell): string => {
    if (cell === null) return ''
    if (cell instanceof Date) return `<time datetime="${cell.toISOString()}">${escaped(clock.format(cell))}</time>`
    if (typeof cell === 'number') return escaped(number.format(cell))
    if (typeof cell === 'string') return `<bdi>${escaped(cell)}</bdi>`
    if ('image' in cell)
      return `<img src="${escaped(imageFile(cell.image))}" alt="${escaped(words('own_data.picture'))}" loading="lazy">`
    return escaped([cell.numbers.map((value) => number.format(value)).join(' / '), cell.unit].filter(Boolean).join(' '))
  }

  /** How a table is written: rows under headings, or pairs that read alike on any screen. */
  function writingOf(table: Table): {
    columns: readonly string[]
    begin: string
    part: (rows: Cell[][]) => string
    end: string
  } {
    const columns = table.columns.filter((column) => !table.technical.has(column))
    if (table.pairs) {
      const pair = ([name = null, value = null]: Cell[]) => `<div><dt>${shown(name)}</dt><dd>${shown(value)}</dd></div>`
      return { columns, begin: '<dl>\n', part: (rows) => `${rows.map(pair).join('\n')}\n`, end: '</dl>' }
    }
    const names = columns.map((column) => escaped(words(`own_data.columns.${column}`)))
    const row = (cells: Cell[]) =>
      `<tr>${names
        .map((name, index) => {
          const text = shown(cells[index] ?? null)
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

  /** A section, once there is a first row for it. */
  async function* sectionOf(table: Table): AsyncGenerator<string, boolean, undefined> {
    const { columns, begin, part, end } = writingOf(table)
    let begun = false
    for await (const rows of table.rows(columns)) {
      if (!begun)
        yield `<section aria-labelledby="${table.kind}"><h2 id="${table.kind}">${escaped(words(`own_data.kinds.${table.kind}`))}</h2>\n${begin}`
      begun = true
      for (let from = 0; from < rows.length; from += BODY) yield part(rows.slice(from, from + BODY))
    }
    if (begun) yield `${end}</section>\n`
    return begun
  }

  yield `<!doctype html>
<html lang="${escaped(locale)}" dir="${directionOf(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<meta name="robots" content="noindex"><title>${escaped(words('own_data.title'))}</title><style>${style}</style></head>
<body><header><h1>${escaped(words('own_data.title'))}</h1>
<p><bdi>${escaped(reader.name)}</bdi></p><p class="soft">${escaped(words('own_data.made'))} <time datetime="${reader.now.toISOString()}">${escaped(clock.format(reader.now))}</time> (<bdi>${escaped(reader.time_zone ?? 'UTC')}</bdi>)</p>
<p class="soft">${escaped(words('own_data.about'))}</p></header>
<main>\n`
  const missing: string[] = []
  for (const table of tables) if (!(yield* sectionOf(table))) missing.push(table.kind)
  if (missing.length > 0)
    yield `<p class="soft">${escaped(words('own_data.nothing'))} ${escaped(new Intl.ListFormat(locale).format(missing.map((kind) => words(`own_data.kinds.${kind}`))))}</p>\n`
  yield '</main></body></html>\n'
}
