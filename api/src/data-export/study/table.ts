import { csvLine } from '../csv'
import type { Cell } from '../table'

/** A column of a file, with what the code book says of it. */
export interface StudyColumn<Row> {
  name: string
  /** What it means, as a sentence. */
  about: string
  /** How values are written, or their unit. */
  format?: string
  /** Codes with their meaning. */
  values?: string
  /** Typed by a participant, as it was typed: it may name people and places. */
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

/** Spreadsheets read UTF-8 as UTF-8 only behind it. */
export const BYTE_ORDER_MARK = '\ufeff'

/** The first line of a file. */
export const headerOf = <Row>({ columns }: StudyTable<Row>): string =>
  `${BYTE_ORDER_MARK}${csvLine(columns.map(({ name }) => name))}`

/** Rows as lines, RFC 4180. */
export const linesOf = <Row>({ columns }: StudyTable<Row>, rows: readonly Row[]): string =>
  rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')

/** How instants are written. */
export const INSTANT = 'ISO 8601, UTC, microseconds'
