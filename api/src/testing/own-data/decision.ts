import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '../../database/tables'

/**
 * Why a column is not in a person's archive: it grants access; it only links rows
 * whose data is exported; it is internal to the server; it belongs to another
 * person.
 */
type Reason = 'secret' | 'key' | 'technical' | 'of_others'

export interface LeftOut {
  left_out: Reason
  why: string
}

/** How one column of a person's rows appears in their archive. */
export type Decision =
  /** A generated value of this column must be in the archive. */
  | { exported: true }
  /** This value, by default the row's, must be in this table of the archive, under this heading, as these words. */
  | { value?: boolean | number | string; kind: string; heading: string; words: string }
  /** The row is not changed, and this text must be in the archive. */
  | { stands: string }
  /** A document: what must be in the archive of each of its fields. */
  | { document: unknown; fields: Record<string, string[] | LeftOut> }
  | LeftOut

export const exported: Decision = { exported: true }

export const exportedValue = (
  value: boolean | number | string,
  kind: string,
  heading: string,
  words: string,
): Decision => ({
  value,
  kind,
  heading,
  words,
})

export const exportedText = (kind: string, heading: string, words: string): Decision => ({ kind, heading, words })

export const archiveText = (text: string): Decision => ({ stands: text })

export const leftOut = (reason: Reason, why: string): LeftOut => ({ left_out: reason, why })

/** `Field` names the document's fields, so that the type checker requires new ones. */
export const document = <Field extends string>(
  content: unknown,
  fields: Record<Field, string[] | LeftOut>,
): Decision => ({ document: content, fields })

/** The person whose rows are checked. */
export interface Owner {
  id: string
  email: string
}

/** What a test cannot conclude from the declaration of a table: which rows are a person's, and the form of values in the archive. */
export type ArchiveExpectations = {
  [Table in keyof Tables]?: {
    ownRows?: (owner: Owner) => RawBuilder<boolean>
    columns?: { [Column in keyof Tables[Table]]?: Decision }
  }
}

/** Rows that name them in a column, most often `user_id`. */
export const by =
  (column: string) =>
  ({ id }: Owner): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} = ${id}`

export const rowId = leftOut('key', 'names the row and says nothing')
export const order = leftOut('technical', 'the order of a list; the archive has it in that order')
