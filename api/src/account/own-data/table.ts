import type { Portions } from '../../database/own-data'

/** A code of ours that has a word in every language. */
export interface Coded { code: string }
/** Numbers as entered, with their unit. */
export interface Measured { numbers: number[]; unit: string | null }

/** A text, an instant, a code, numbers as entered, or nothing. */
export type Cell = string | number | Date | Coded | Measured | null

/** One kind of what a person gave. */
export interface Table {
  /** The name of its file, and of its section on the page. */
  kind: string
  columns: readonly string[]
  /** Those columns that only a machine has a use for. */
  technical?: readonly string[]
  rows: () => Portions<Cell[]>
}

/** Rows that are at hand already. */
export async function* atHand(rows: Cell[][]): Portions<Cell[]> {
  if (rows.length > 0) yield rows
}

/** The rows that each portion of something makes. */
export async function* rowsOf<T>(portions: Portions<T>, rows: (given: T) => Cell[][]): Portions<Cell[]> {
  for await (const portion of portions) yield portion.flatMap(rows)
}
