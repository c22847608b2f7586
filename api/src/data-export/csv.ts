import { skippedValue } from '@almanac/domain/survey'
import { imageFile, namedText, type Cell, type Table } from '../kernel/archive/table'
import { wallClockText } from '../kernel/archive/wall-clock'
import type { Words } from '../kernel/archive/words'

/** Text that a spreadsheet evaluates as a formula (CSV injection), also after whitespace, quotes and separators. */
const FORMULA = /^[\s"';\ufeff]*[=+\-@＝＋－＠|%]|^[\t\r\n]/

const QUOTED = /[",;\r\n]/

/** Values that match FORMULA but that spreadsheets show as text. */
const NO_FORMULA: ReadonlySet<unknown> = new Set([skippedValue(undefined)])

const safe = (text: string): string => (FORMULA.test(text) && !NO_FORMULA.has(text) ? `'${text}` : text)

/** How columns are separated, and the whole from the fraction of a number. */
interface CsvStyle {
  delimiter: ',' | ';'
  decimal: '.' | ','
}

/** For programs, whatever the language (RFC 4180). */
const FOR_PROGRAMS: CsvStyle = { delimiter: ',', decimal: '.' }

/** For spreadsheets in a language: where numbers have a decimal comma, they expect semicolons between columns. */
export function spreadsheetStyle(locale: string): CsvStyle {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
    ? { delimiter: ';', decimal: ',' }
    : FOR_PROGRAMS
}

/** A cell as text, before quoting. Text that a spreadsheet would evaluate is prefixed with an apostrophe. */
function plain(cell: Cell, { decimal }: CsvStyle): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return numberText(cell, decimal)
  if (typeof cell === 'string') return safe(cell)
  if ('named' in cell) return safe(namedText(cell, wallClockText))
  if ('wall_clock' in cell) return safe(wallClockText(cell))
  return 'image' in cell ? imageFile(cell.image) : cell.numbers.map((number) => numberText(number, decimal)).join('/')
}

const numberText = (number: number, decimal: CsvStyle['decimal']): string => String(number).replace('.', decimal)

/** Makes CSV lines (RFC 4180) of a style, each with its line break. */
export const csvLines =
  (style: CsvStyle) =>
  (cells: readonly Cell[]): string =>
    `${cells
      .map((cell) => {
        const text = plain(cell, style)
        return typeof cell !== 'number' && (QUOTED.test(text) || text !== text.trim())
          ? `"${text.replaceAll('"', '""')}"`
          : text
      })
      .join(style.delimiter)}\r\n`

/** One CSV line for programs, with its line break. */
export const csvLine = csvLines(FOR_PROGRAMS)

/** A table as CSV: UTF-8 with a byte order mark, with headings in the user's language. */
export async function* csvOf(table: Table, words: Words): AsyncGenerator<string, void, undefined> {
  yield `\ufeff${csvLine(table.columns.map((column) => words(`own_data.columns.${column}`)))}`
  for await (const rows of table.rows(table.columns)) yield rows.map(csvLine).join('')
}
