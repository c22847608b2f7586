import type { Batches } from '../database/own-data'
import type { Database } from '../http/serve'
import type { AccountData } from '../account'
import type { WallClock } from './wall-clock'
import type { Words } from './words'

/** Numbers as entered, with their unit. */
export interface Measured {
  numbers: number[]
  unit: string | null
}
/** A picture of the archive, by its id. */
export interface Picture {
  image: string
}

/** Names with their values, which are read as a line. */
export interface Named {
  named: [name: string, value: string | WallClock][]
}

/** A text, an instant, a date or time of nobody's zone, numbers as entered, a picture, or nothing. Codes of ours are words already. */
export type Cell = string | number | Date | WallClock | Measured | Picture | Named | null

/** Names with their values as a line: each value is a text, or written by what writes the other times of the document. */
export const namedText = ({ named }: Named, clock: (at: WallClock) => string): string =>
  named.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : clock(value)}`).join('; ')

/** One kind of what is stored about a person. */
export interface Table {
  /** The name of its file, and of its section on the page. */
  kind: string
  columns: readonly string[]
  /** Those columns that are of use in a spreadsheet alone. */
  technical: ReadonlySet<string>
  /** Its rows are too many for the page, which says where the file is. */
  fileOnly?: boolean
  /** Its rows are pairs of a name and a value. */
  pairs?: boolean
  /** The rows with the cells of these columns alone. */
  rows: (columns: readonly string[]) => Batches<Cell[]>
}

/** Whose archive is made, and in whose words. */
export interface Reading {
  database: Database
  user_id: string
  locale: string
  words: Words
  data: AccountData & object
}

/** Where the file of a picture is in the archive. */
export const imageFile = (id: string): string => `images/${id}.jpg`

/** A table with a column for each of the cells that are named; those of `technical` are not on the page. Its rows are read each time that it is written. */
export function table<Row, Column extends string>(
  kind: string,
  read: () => Batches<Row>,
  cells: Record<Column, (row: Row) => Cell>,
  technical: readonly NoInfer<Column>[] = [],
): Table {
  const makers = new Map<string, (row: Row) => Cell>(Object.entries<(row: Row) => Cell>(cells))
  return {
    kind,
    columns: [...makers.keys()],
    technical: new Set(technical),
    async *rows(columns) {
      const included = columns.flatMap((column) => makers.get(column) ?? [])
      for await (const portion of read()) yield portion.map((row) => included.map((make) => make(row)))
    },
  }
}

/** Rows that are few enough to be read at once. */
export async function* inOnePortion<Row>(read: () => Promise<Row[]> | Row[]): Batches<Row> {
  const rows = await read()
  if (rows.length > 0) yield rows
}

/** The rows that each portion of something makes. */
export async function* rowsOf<T, Row>(portions: Batches<T>, rows: (item: T) => Row[]): Batches<Row> {
  for await (const portion of portions) {
    const cells = portion.flatMap(rows)
    if (cells.length > 0) yield cells
  }
}
