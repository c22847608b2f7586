import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '../../database/tables'

/**
 * Why something is not in a person's archive: it opens a door; it only ties
 * rows together and what it points to is there; it is the server's own work; it
 * is somebody else's.
 */
type Reason = 'secret' | 'key' | 'technical' | 'of_others'

export interface LeftOut {
  left_out: Reason
  why: string
}

/** What becomes of one column of a person's rows in their archive. */
export type Decision =
  /** A value made for this column has to be found. */
  | { exported: true }
  /** This value, or without one what the row has, is to be found in one table of the archive, under this heading, in these words. */
  | { value?: boolean | number | string; kind: string; heading: string; words: string }
  /** The row stays as it is, and this has to be found. */
  | { stands: string }
  /** A document: what has to be found of each of its fields. */
  | { document: unknown; fields: Record<string, string[] | LeftOut> }
  | LeftOut

export const exported: Decision = { exported: true }

export const says = (value: boolean | number | string, kind: string, heading: string, words: string): Decision => ({
  value,
  kind,
  heading,
  words,
})

export const reads = (kind: string, heading: string, words: string): Decision => ({ kind, heading, words })

export const stands = (text: string): Decision => ({ stands: text })

export const leftOut = (reason: Reason, why: string): LeftOut => ({ left_out: reason, why })

/** `Field` names the fields that the document can have, so that the type checker asks for a new one. */
export const document = <Field extends string>(
  content: unknown,
  fields: Record<Field, string[] | LeftOut>,
): Decision => ({ document: content, fields })

/** Whose rows are looked at. */
export interface Owner {
  id: string
  email: string
}

/** Which rows of a table are the person's, and what becomes of each of its columns. */
export interface TableDecision<Table extends keyof Tables> {
  ownRows: (owner: Owner) => RawBuilder<boolean>
  columns: { [Column in keyof Tables[Table]]: Decision }
}

/** Rows that name them in a column, most often `user_id`. */
export const by =
  (column: string) =>
  ({ id }: Owner): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} = ${id}`

export const ownId = leftOut('key', 'the person’s own id, the same in each row; it is the id of the Patient')
export const rowId = leftOut('key', 'names the row and says nothing')
export const order = leftOut('technical', 'the order of a list; the archive has it in that order')
export const hash = leftOut('secret', 'a hash of what lets somebody in')
