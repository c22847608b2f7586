import type { ColumnType } from 'kysely'

/** How PostgreSQL stores a column. A `code` is a text of a fixed list, an `instant` a timestamptz, a `person` the id of another user. */
export type ColumnKind =
  | 'text'
  | 'id'
  | 'code'
  | 'number'
  | 'boolean'
  | 'instant'
  | 'date'
  | 'bytes'
  | 'json'
  | 'array'
  | 'bigint'
  | 'person'

/**
 * Why a column is not in a person's archive: it grants access; it only links rows whose data is exported; it is
 * internal to the server; it belongs to another person.
 */
export type LeftOutReason = 'secret' | 'key' | 'technical' | 'of_others'

/** A column that is not in the archive, and why. */
export interface LeftOut {
  isLeftOut: true
  reason: LeftOutReason
  why: string
}

/** A column of the archive (`own_data.columns.<heading>` in the locale files). */
export interface Archived {
  isLeftOut: false
  /** Undefined: the column's own name. */
  heading?: string
  /** Before each code in `own_data.codes`: `side_` makes `side_staff` of `staff`. */
  prefix?: string
  /** Only in the CSV file, not on the page. */
  isTechnical?: boolean
}

/** What becomes of a row when the person that it names beside its owner is deleted: deleted with them, without the name, or with its owner's. */
export type AfterErasure = 'delete' | 'null' | 'owner'

/** A column of a table: its type in queries, and what is the rule for its data. */
export interface Column<Type = unknown> {
  kind: ColumnKind
  isNullable: boolean
  /** The database has a default. */
  isFilled: boolean
  /** The codes of a `code`. */
  codes: readonly string[]
  /** For a `person`. */
  afterErasure: AfterErasure | null
  /** Never set: carries the type of queries. */
  type?: Type
}

/** A column of a person's rows, with the decision about their archive. */
export interface PersonalColumn<Type = unknown> extends Column<Type> {
  archive: Archived | LeftOut
}

/** A column that is being declared. `archived` or `leftOut` ends the declaration of one with personal data. */
export interface ColumnDeclaration<Select, Insert, Update> extends Column<ColumnType<Select, Insert, Update>> {
  /** It may be null. */
  null: () => ColumnDeclaration<Select | null, Insert | null | undefined, Update | null>
  /** The database computes it. */
  generated: () => ColumnDeclaration<Select, never, never>
  /** It has a default in the database. */
  filled: () => ColumnDeclaration<Select, Insert | undefined, Update>
  /** In the archive under its own name, or under `heading`. */
  archived: (archive?: Omit<Archived, 'isLeftOut'>) => PersonalColumn<ColumnType<Select, Insert, Update>>
  /** Not in the archive, and why. */
  leftOut: (...reason: [LeftOutReason, string] | [LeftOut]) => PersonalColumn<ColumnType<Select, Insert, Update>>
}

/** A reason that several columns have. */
export const leftOut = (reason: LeftOutReason, why: string): LeftOut => ({ isLeftOut: true, reason, why })

function declared<Select, Insert = Select, Update = Insert>(
  column: Column<ColumnType<Select, Insert, Update>>,
): ColumnDeclaration<Select, Insert, Update> {
  return {
    ...column,
    null: () => declared({ ...column, type: undefined, isNullable: true }),
    generated: () => declared({ ...column, type: undefined, isFilled: true }),
    filled: () => declared({ ...column, type: undefined, isFilled: true }),
    archived: (archive = {}) => ({ ...column, archive: { ...archive, isLeftOut: false } }),
    leftOut: (reason, why = '') => ({
      ...column,
      archive: typeof reason === 'string' ? leftOut(reason, why) : reason,
    }),
  }
}

const plain = { isNullable: false, isFilled: false, codes: [], afterErasure: null }

export const text = <Text extends string = string>() => declared<Text>({ kind: 'text', ...plain })
/** A UUID. */
export const id = () => declared<string>({ kind: 'id', ...plain })
export const number = <Value extends number = number>() => declared<Value>({ kind: 'number', ...plain })
/** Read as text, because it may be greater than what a number holds. */
export const bigint = () => declared<string, string | number | bigint>({ kind: 'bigint', ...plain })
/** An array of PostgreSQL. */
export const array = <Item>() => declared<Item[]>({ kind: 'array', ...plain })
export const boolean = () => declared<boolean>({ kind: 'boolean', ...plain })
/** A point of time. */
export const instant = () => declared<Date, Date | string>({ kind: 'instant', ...plain })
/** A date without a zone, `YYYY-MM-DD`; it is not parsed into a Date. */
export const date = () => declared<string>({ kind: 'date', ...plain })
export const bytes = () => declared<Buffer>({ kind: 'bytes', ...plain })
/** A document: parsed when it is read, written as JSON text. */
export const json = <Document>() => declared<Document, string>({ kind: 'json', ...plain })
/** One of these texts. */
export const code = <const Code extends string>(codes: readonly Code[]) =>
  declared<Code>({ kind: 'code', ...plain, codes })
/** The id of another user; `afterErasure` says what becomes of the row when that account is deleted. */
export const person = (afterErasure: AfterErasure) => declared<string>({ kind: 'person', ...plain, afterErasure })

/** The id of the row's owner. */
export const ownerId = () =>
  id().leftOut('key', 'the person’s own id, the same in each row; it is the id of the Patient')
/** The order of a list. */
export const position = () => number().leftOut('technical', 'the order of a list; the archive has it in that order')
/** A hash of a secret. */
export const hash = () => bytes().leftOut('secret', 'a hash of what lets somebody in')
/** Names the row. */
export const rowId = () => id().leftOut('key', 'names the row and says nothing')
