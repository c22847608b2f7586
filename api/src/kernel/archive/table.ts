import type { Batches } from '../../database/own-data'
import type { Database } from '../../http/serve'
import type { WallClock } from './wall-clock'
import type { Words } from './words'

/** Numbers as entered, with their unit. */
export interface Measured {
  numbers: number[]
  unit: string | null
}
/** A picture in the archive, by its id. */
export interface Picture {
  image: string
}

/** Labeled values, rendered as one line of text. */
export interface Named {
  named: [name: string, value: string | WallClock][]
}

/** A cell's value: text (codes are already translated), a number, an instant, a wall-clock date or time, numbers as entered, a picture, labeled values, or null. */
export type Cell = string | number | Date | WallClock | Measured | Picture | Named | null

/** Labeled values as one line of text; `clock` formats wall-clock values. */
export const namedText = ({ named }: Named, clock: (at: WallClock) => string): string =>
  named.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : clock(value)}`).join('; ')

/** One kind of data about a user. */
export interface Table {
  /** Name of its CSV file, and id of its section on the page. */
  kind: string
  columns: readonly string[]
  /** Columns that are only in the CSV file. */
  technical: ReadonlySet<string>
  /** It has too many rows for the page, which links to the file instead. */
  fileOnly?: boolean
  /** Its rows are name–value pairs. */
  pairs?: boolean
  /** The rows in batches, with the cells of the given columns. */
  rows: (columns: readonly string[]) => Batches<Cell[]>
}

/** The user whose archive is generated, and its language. */
export interface ArchiveContext {
  database: Database
  user_id: string
  locale: string
  words: Words
}

/** The path of a picture in the archive. */
export const imageFile = (id: string): string => `images/${id}.jpg`

/** A table with one column per property of `cells`; those in `technical` are left out of the page. Rows are queried each time it is written. */
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
      for await (const batch of read()) yield batch.map((row) => included.map((make) => make(row)))
    },
  }
}

/** All rows in one batch, for queries with few rows. */
export async function* inOneBatch<Row>(read: () => Promise<Row[]> | Row[]): Batches<Row> {
  const rows = await read()
  if (rows.length > 0) yield rows
}

/** Maps each item of each batch to rows; batches without rows are omitted. */
export async function* rowsOf<T, Row>(batches: Batches<T>, rows: (item: T) => Row[]): Batches<Row> {
  for await (const batch of batches) {
    const cells = batch.flatMap(rows)
    if (cells.length > 0) yield cells
  }
}
