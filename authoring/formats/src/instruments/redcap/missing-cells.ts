import type { ImportLog } from '../import-log'
import { columnNames, type Column, type FieldRow } from './columns'

/** How R writes an empty cell. */
const MISSING = 'NA'

/** Columns in which no dictionary has a text “NA”. */
const TELLING: readonly Column[] = [
  'validation',
  'min',
  'max',
  'identifier',
  'branching',
  'required',
  'matrix',
  'ranking',
]
/** Columns that are never empty. */
const FILLED: readonly Column[] = ['name', 'form', 'type']

/**
 * Reads the `NA` of a dictionary that was exported with R as empty. Such a file is told by a column without any empty
 * cell that has `NA` where only a rule, a limit or a mark can stand; in each of its columns `NA` then is an empty cell
 * if that column has no other empty ones.
 */
export function withoutMissing(rows: readonly FieldRow[], log: ImportLog): readonly FieldRow[] {
  const isWritten = (column: Column) =>
    rows.some((row) => row[column] === MISSING) && rows.every((row) => row[column] !== '')
  if (!TELLING.some(isWritten)) return rows
  const columns = columnNames.filter((column) => !FILLED.includes(column) && isWritten(column))
  log.info(
    'NA_CELLS',
    'The file was written by R, which writes “NA” for an empty cell; such cells are read as empty.',
    {
      line: rows[0]?.line,
    },
  )
  return rows.map((row) => {
    const read = { ...row }
    for (const column of columns) if (read[column] === MISSING) read[column] = ''
    return read
  })
}
