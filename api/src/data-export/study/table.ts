import { csvLine } from '../csv'
import type { Cell } from '../../kernel/archive/table'
import type { StudyChunk } from './chunks'

/** A column of a file, with its description in the code book. */
export interface StudyColumn<Row> {
  name: string
  /** What it means, as a sentence. */
  about: string
  /** Format or unit of the values. */
  format?: string
  /** Codes with their meaning. */
  values?: string
  /** Free text, as the participant typed it: it may name people and places. */
  freeText?: boolean
  cell: (row: Row) => Cell
}

/** A file of the export. */
export interface StudyTable<Row> {
  file: string
  /** What a row of it is. */
  about: string
  columns: readonly StudyColumn<Row>[]
}

/** Without it spreadsheets do not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** The header line of a file. */
export const headerOf = <Row>({ columns }: StudyTable<Row>): string =>
  `${BYTE_ORDER_MARK}${csvLine(columns.map(({ name }) => name))}`

/** Rows as CSV lines (RFC 4180). */
export const linesOf = <Row>({ columns }: StudyTable<Row>, rows: readonly Row[]): string =>
  rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')

/** Format of instants. */
export const INSTANT = 'ISO 8601, UTC, microseconds'

/** The first chunk of a file: its header. */
export const begin = <Row>(table: StudyTable<Row>): StudyChunk => ({
  file: table.file,
  text: headerOf(table),
  rows: 0,
})

/** A chunk with rows; none for no rows. */
export function some<Row>(table: StudyTable<Row>, rows: readonly Row[]): StudyChunk[] {
  return rows.length === 0 ? [] : [{ file: table.file, text: linesOf(table, rows), rows: rows.length }]
}
