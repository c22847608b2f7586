import type { Column, PersonalColumn } from './column'

type Columns = Readonly<Record<string, Column>>
type PersonalColumns = Readonly<Record<string, PersonalColumn>>

/** What the archive has of a table whose rows are written as they are stored. */
export interface ArchiveTable<Name extends string = string> {
  /** Name of its CSV file, and `own_data.kinds.<kind>` in the locale files. */
  kind: string
  /** The columns by which its rows are sorted. */
  orderBy: readonly Name[]
  newestFirst?: boolean
  /** How many there are is said before the account is deleted (`own_data.counts.<kind>`). */
  isCounted?: boolean
}

/** A table with rows that belong to one person. */
export interface PersonalTable<Name extends string = string, Declared extends PersonalColumns = PersonalColumns> {
  name: Name
  columns: Declared
  /** The column with the owner's id: the rows are deleted with that account. Null where they are found otherwise, and deleted by the feature's `erase`. */
  owner: string | null
  /** Undefined where the archive has a table of its own making, or nothing. */
  archive: ArchiveTable | undefined
  /** The column that says when the owner deleted the row, where one stays so that a device cannot bring it back. */
  deletedAt: string | undefined
}

/** A table without personal data. */
export interface SharedTable<Name extends string = string, Declared extends Columns = Columns> {
  name: Name
  columns: Declared
  /** What it is about. */
  subject: string
}

export type DeclaredTable = PersonalTable | SharedTable

export const isPersonal = (table: DeclaredTable): table is PersonalTable => 'owner' in table

/** Declares a table with personal data; each of its columns says what the archive has of it. `owner` is `user_id` unless it says otherwise. */
export const personalTable = <const Name extends string, const Declared extends PersonalColumns>(
  name: Name,
  columns: Declared,
  {
    owner = 'user_id',
    archive,
    deletedAt,
  }: {
    owner?: (keyof Declared & string) | null
    archive?: ArchiveTable<keyof Declared & string>
    deletedAt?: keyof Declared & string
  } = {},
): PersonalTable<Name, Declared> => ({ name, columns, owner, archive, deletedAt })

/** Declares a table without personal data, and what it is about. */
export const sharedTable = <const Name extends string, const Declared extends Columns>(
  name: Name,
  subject: string,
  columns: Declared,
): SharedTable<Name, Declared> => ({ name, subject, columns })

/** The columns of a declared table as queries see them. */
export type RowOf<Table extends DeclaredTable> = {
  [Name in keyof Table['columns']]: Table['columns'][Name] extends Column<infer Type> ? Type : never
}

/** Declared tables by name, as queries see them. */
export type TablesOf<Table extends DeclaredTable> = { [Each in Table as Each['name']]: RowOf<Each> }
