import { skippedValue } from '@almanac/domain/survey'
import { imageFile, namedText, type Cell, type Table } from './table'
import { wallClockText } from './wall-clock'
import type { Words } from './words'

/** A spreadsheet takes what begins so for a formula, also behind blanks, quotes and what separates cells elsewhere. */
const FORMULA = /^[\s"';\ufeff]*[=+\-@＝＋－＠|%]|^[\t\r\n]/

const QUOTED = /[",;\r\n]/

/** Begins like a formula, and is none: spreadsheets show it as it is. */
const NO_FORMULA: ReadonlySet<unknown> = new Set([skippedValue(undefined)])

/** A value as it is in the file, before quoting; texts that a spreadsheet would run get an apostrophe in front. */
function plain(cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return FORMULA.test(cell) && !NO_FORMULA.has(cell) ? `'${cell}` : cell
  if ('named' in cell) return plain(namedText(cell, wallClockText))
  if ('wall_clock' in cell) return plain(wallClockText(cell))
  return 'image' in cell ? imageFile(cell.image) : cell.numbers.join('/')
}

/** One line, RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells
    .map((cell) => {
      const text = plain(cell)
      return QUOTED.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')}\r\n`
}

/** A table as a file for spreadsheets: UTF-8 with a byte order mark, the names of its columns first, in the person's language. */
export async function* csvOf(table: Table, words: Words): AsyncGenerator<string, void, undefined> {
  yield `\ufeff${csvLine(table.columns.map((column) => words(`own_data.columns.${column}`)))}`
  for await (const rows of table.rows(table.columns)) yield rows.map(csvLine).join('')
}
