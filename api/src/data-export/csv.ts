import { skippedValue } from '@almanac/domain/survey'
import { imageFile, namedText, type Cell, type Table } from './table'
import { wallClockText } from './wall-clock'
import type { Words } from './words'

/** Text that a spreadsheet evaluates as a formula (CSV injection), also after whitespace, quotes and separators. */
const FORMULA = /^[\s"';\ufeff]*[=+\-@＝＋－＠|%]|^[\t\r\n]/

const QUOTED = /[",;\r\n]/

/** Values that match FORMULA but that spreadsheets show as text. */
const NO_FORMULA: ReadonlySet<unknown> = new Set([skippedValue(undefined)])

/** A cell as text, before quoting. Text that a spreadsheet would evaluate is prefixed with an apostrophe. */
function plain(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return FORMULA.test(cell) && !NO_FORMULA.has(cell) ? `'${cell}` : cell
  if ('named' in cell) return plain(namedText(cell, wallClockText))
  if ('wall_clock' in cell) return plain(wallClockText(cell))
  return 'image' in cell ? imageFile(cell.image) : cell.numbers.join('/')
}

/** One CSV line (RFC 4180), with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells
    .map((cell) => {
      const text = plain(cell)
      return QUOTED.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')}\r\n`
}

/** A table as CSV: UTF-8 with a byte order mark, with headings in the user's language. */
export async function* csvOf(table: Table, words: Words): AsyncGenerator<string, void, undefined> {
  yield `\ufeff${csvLine(table.columns.map((column) => words(`own_data.columns.${column}`)))}`
  for await (const rows of table.rows(table.columns)) yield rows.map(csvLine).join('')
}
