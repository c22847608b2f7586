import { type Selectable, sql } from 'kysely'
import type { Archived, PersonalColumn } from '../../database/declare/column'
import { type DeclaredTable, isPersonal, type PersonalTable, type RowOf } from '../../database/declare/table'
import type { Counted } from '../../database/own-data'
import type { Database } from '../../http/serve'
import { fullName, type KnownPerson, peopleById } from '../../people'
import { inOneBatch, type ArchiveContext, type Cell, table, type Table } from './table'
import { codeLabel, yesNo } from './words'

/** SQL: that the row is this person's, and that they did not delete it. */
function isOwn({ name, owner, deletedAt }: PersonalTable, user_id: string) {
  if (owner === null) throw new Error(`No column of ${name} has the owner of a row`)
  return deletedAt === undefined
    ? sql`${sql.ref(owner)} = ${user_id}`
    : sql`${sql.ref(owner)} = ${user_id} and ${sql.ref(deletedAt)} is null`
}

/** The rows of one person in a declared table, in the order of their archive, without those that they deleted. */
export async function ownRows<T extends PersonalTable>(
  database: Database,
  declared: T,
  user_id: string,
): Promise<Selectable<RowOf<T>>[]> {
  const { orderBy = [], newestFirst = false } = declared.archive ?? {}
  const order = orderBy.map((column) => sql`${sql.ref(column)} ${sql.raw(newestFirst ? 'desc' : 'asc')}`)
  const { rows } = await sql<Selectable<RowOf<T>>>`select * from ${sql.table(declared.name)}
    where ${isOwn(declared, user_id)} ${order.length === 0 ? sql`` : sql`order by ${sql.join(order)}`}`.execute(
    database,
  )
  return rows
}

/** How many rows of one person the tables have that count them. */
export async function countStoredRows(
  database: Database,
  tables: readonly DeclaredTable[],
  user_id: string,
): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const declared of tables) {
    if (!isPersonal(declared) || !declared.archive?.isCounted) continue
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(declared.name)}
      where ${isOwn(declared, user_id)}`.execute(database)
    counted.push({ kind: declared.archive.kind, count: Number(rows[0]?.count ?? 0) })
  }
  return counted
}

type StoredRow = Readonly<Record<string, unknown>>
type People = ReadonlyMap<string, KnownPerson>

/** The cell of a stored value: codes, yes and no in words, a person by name, everything else as it is stored. */
function cellOf(
  { kind, archive: { prefix = '' } }: PersonalColumn & { archive: Archived },
  value: unknown,
  { words, user_id }: ArchiveContext,
  people: People,
): Cell {
  if (typeof value === 'boolean') return yesNo(words, value)
  if (typeof value === 'number' || value instanceof Date) return value
  if (typeof value !== 'string') return null
  if (kind === 'code') return codeLabel(words, `${prefix}${value}`)
  if (kind === 'person') return value === user_id ? codeLabel(words, 'you') : fullName(people.get(value)) || null
  return value
}

const isArchived = (column: PersonalColumn): column is PersonalColumn & { archive: Archived } =>
  !column.archive.isLeftOut

/** The archive's tables of declared tables whose rows are written as they are stored. */
export function storedTables(context: ArchiveContext, tables: readonly DeclaredTable[]): Table[] {
  return tables.flatMap((declared) =>
    isPersonal(declared) && declared.archive ? [storedTable(context, declared)] : [],
  )
}

function storedTable(context: ArchiveContext, declared: PersonalTable): Table {
  const { database, user_id } = context
  const columns = Object.entries(declared.columns).flatMap(([name, column]) =>
    isArchived(column) ? [{ name, column, heading: column.archive.heading ?? name }] : [],
  )
  const read = async () => {
    const rows: readonly StoredRow[] = await ownRows(database, declared, user_id)
    const named = columns.filter(({ column }) => column.kind === 'person').map(({ name }) => name)
    const ids = rows.flatMap((row) => named.map((name) => row[name])).filter((value) => typeof value === 'string')
    const people = await peopleById(database, ids)
    return rows.map((row) => ({ row, people }))
  }
  return table(
    declared.archive?.kind ?? declared.name,
    () => inOneBatch(read),
    Object.fromEntries(
      columns.map(({ name, column, heading }) => [
        heading,
        ({ row, people }: { row: StoredRow; people: People }) => cellOf(column, row[name], context, people),
      ]),
    ),
    columns.filter(({ column }) => column.archive.isTechnical).map(({ heading }) => heading),
  )
}
