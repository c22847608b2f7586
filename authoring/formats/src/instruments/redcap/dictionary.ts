import Papa from 'papaparse'
import type { ImportLog } from '../import-log'
import { withoutMissing } from './missing-cells'
import { columnNames, emptyRow, NEEDED, placesOf, unknownColumns, type FieldRow } from './columns'

/** Maximum number of rows of a data dictionary; the largest projects have some 10,000 fields. */
const MAX_ROWS = 50_000

interface CsvRow {
  cells: string[]
  line: number
  /** A quote inside an unquoted cell, or the reverse. */
  misquoted: boolean
}

interface CsvTable {
  rows: CsvRow[]
  /** The line of an opening quote that is never closed. */
  unclosed: number | null
  delimiter: string
}

const DELIMITERS = [',', ';', '\t', '|']

/**
 * The delimiter with which the first line contains most column names: lines of choices have commas
 * and bars of their own.
 */
function delimiterOf(text: string): string {
  const columns = DELIMITERS.map((delimiter) => {
    const [header] = Papa.parse<string[]>(text, { delimiter, preview: 1 }).data
    return { delimiter, count: placesOf(header ?? []).size }
  })
  return columns.reduce((best, one) => (one.count > best.count ? one : best)).delimiter
}

/** Rows with the line on which each begins, which CSV parsers do not report: quoted cells contain line breaks. */
function readTable(text: string): CsvTable {
  const rows: CsvRow[] = []
  let [line, counted, begun] = [1, 0, 0]
  let unclosed: number | null = null
  let delimiter = ','
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    skipEmptyLines: false,
    step: ({ data, errors, meta }, parser) => {
      for (; counted < begun; counted += 1)
        if (text[counted] === '\n' || (text[counted] === '\r' && text[counted + 1] !== '\n')) line += 1
      delimiter = meta.delimiter
      if (errors.some(({ code }) => code === 'MissingQuotes')) unclosed ??= line
      if (data.some((cell) => cell.trim() !== ''))
        rows.push({ cells: data, line, misquoted: errors.some(({ code }) => code === 'InvalidQuotes') })
      begun = meta.cursor
      if (rows.length > MAX_ROWS) parser.abort()
    },
  })
  return { rows, unclosed, delimiter }
}

function complainOfHeader(
  header: readonly string[],
  missing: readonly string[],
  delimiter: string,
  log: ImportLog,
): null {
  log.error(
    'NO_DATA_DICTIONARY',
    `This is no REDCap data dictionary: its first line lacks the columns ${missing.join(', ')}. Export it from “Dictionary” of the project, and keep the first line.`,
    { line: 1 },
    header.join(delimiter),
  )
  return null
}

const NAMES: Readonly<Record<string, string>> = {
  name: 'Variable / Field Name',
  form: 'Form Name',
  type: 'Field Type',
  label: 'Field Label',
}

/** The fields of a data dictionary in order; null, with a note, when the text is none. */
export function readDictionary(text: string, log: ImportLog): readonly FieldRow[] | null {
  const { rows, unclosed, delimiter } = readTable(text.replace(/^\ufeff/, ''))
  const [header, ...fields] = rows
  if (!header) {
    log.error('EMPTY_FILE', 'The file is empty.', { line: 1 })
    return null
  }
  const places = placesOf(header.cells)
  const missing = NEEDED.filter((column) => !places.has(column))
  if (missing.length > 0)
    return complainOfHeader(
      header.cells,
      missing.map((column) => `“${NAMES[column] ?? column}”`),
      delimiter,
      log,
    )
  if (delimiter !== ',')
    log.info(
      'OTHER_DELIMITER',
      `Columns are separated by ${delimiter === '\t' ? 'tabs' : `“${delimiter}”`}, not by commas.`,
      { line: 1 },
    )
  for (const name of unknownColumns(header.cells))
    log.warning('UNKNOWN_COLUMN', `The column “${name}” is not one of a data dictionary and is not read.`, { line: 1 })
  if (rows.length > MAX_ROWS)
    log.error('TOO_MANY_FIELDS', `Only the first ${MAX_ROWS} lines are read.`, { line: rows.at(-1)?.line })
  if (unclosed !== null)
    log.error(
      'FILE_CUT_OFF',
      'A quote opens in this line and is never closed: the file is cut off, or a quote is missing. All from here on is left out.',
      { line: unclosed },
    )
  const whole = fields.slice(0, MAX_ROWS).filter(({ line }) => unclosed === null || line < unclosed)
  for (const { line } of whole.filter(({ misquoted }) => misquoted))
    log.warning('MISPLACED_QUOTE', 'A quote stands in the middle of a cell of this line; compare what was read.', {
      line,
    })
  if (unclosed === null) complainOfEnd(text, rows, log)
  return withoutMissing(
    whole.map(({ cells, line }) => fieldOf(cells, line, header.cells.length, places, log)),
    log,
  )
}

/** A file truncated in or after a cell is still a valid table, so its end is checked. */
function complainOfEnd(text: string, rows: readonly CsvRow[], log: ImportLog): void {
  const [header] = rows
  const last = rows.at(-1)
  if (!header || !last || last === header || /[\r\n]$/.test(text)) return
  const isShort = last.cells.length < header.cells.length
  log[isShort ? 'warning' : 'info'](
    'FILE_MAY_BE_CUT',
    isShort
      ? 'The last line ends before its last column and without an end of line: the file may be cut off here. Compare it with the project.'
      : 'The last line has no end of line: the file may be cut off here. Compare its last field with the project.',
    { line: last.line },
  )
}

function fieldOf(
  cells: readonly string[],
  line: number,
  width: number,
  places: ReturnType<typeof placesOf>,
  log: ImportLog,
): FieldRow {
  const row = emptyRow(line)
  for (const column of columnNames) {
    const place = places.get(column)
    if (place !== undefined) row[column] = (cells[place] ?? '').trim()
  }
  const key = row.name === '' ? undefined : row.name
  const rest = cells.slice(width).filter((cell) => cell.trim() !== '')
  if (rest.length > 0)
    log.error(
      'TOO_MANY_CELLS',
      `The line has ${cells.length} cells, the first line ${width}: quotes are missing.`,
      { key, line },
      rest.join(' '),
    )
  else if (cells.length < width)
    log.warning('TOO_FEW_CELLS', `The line has ${cells.length} of ${width} cells; those missing are read as empty.`, {
      key,
      line,
    })
  return row
}
