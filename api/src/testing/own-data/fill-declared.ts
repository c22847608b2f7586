import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { Column } from '../../database/declare/column'
import { isPersonal, type PersonalTable } from '../../database/declare/table'
import type { Database } from '../../http/serve'
import { features } from '../../start/features'
import type { Participant } from '../server'
import { filledByHand } from './insert'

/** A value of the column's kind; a text is `text`. */
function sampleOf({ kind, codes }: Column, text: string, at: number): unknown {
  const values: Record<Column['kind'], unknown> = {
    text,
    id: newId(),
    code: codes[0],
    number: 1,
    boolean: false,
    // Later columns have later instants: what ends, ends after it has begun.
    instant: new Date(Date.now() + at * 60_000),
    date: new Date().toISOString().slice(0, 10),
    bytes: randomBytes(32),
    json: '[]',
    array: [],
    bigint: '1',
    person: null,
  }
  return values[kind]
}

/** Columns that must have a value, and those that name another user. */
async function insertRow(database: Database, table: PersonalTable, name: string, owner: string, named: string) {
  const row = Object.entries(table.columns).flatMap(([column, declared], at): [string, unknown][] => {
    if (column === table.owner) return [[column, owner]]
    if (declared.kind === 'person') return [[column, named]]
    return declared.isNullable || declared.isFilled ? [] : [[column, sampleOf(declared, `${name} ${column}`, at)]]
  })
  await sql`insert into ${sql.table(table.name)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([, value]) => value))})`.execute(database)
}

async function hasRow(database: Database, table: string, owner: string, user_id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(owner)} = ${user_id} limit 1`.execute(
    database,
  )
  return rows.length > 0
}

/** A request would be carried out by the next round of deletions. */
const NOT_FILLED = ['deletion_requests']

/** Inserts a row of this person into every declared table that was not filled by hand, and where a column names another user a row of `other` that names this person. */
export async function fillDeclared(
  database: Database,
  person: Participant,
  other: Participant,
  name: string,
): Promise<void> {
  for (const table of features.flatMap(({ tables = [] }) => tables).filter(isPersonal)) {
    if (table.owner === null || filledByHand.has(table.name) || NOT_FILLED.includes(table.name)) continue
    const namesOthers = Object.values(table.columns).some(({ kind }) => kind === 'person')
    // Filled through a call, or with the row of the person who was filled in before.
    if (!namesOthers && (await hasRow(database, table.name, table.owner, person.id))) continue
    await insertRow(database, table, name, person.id, person.id)
    if (namesOthers) await insertRow(database, table, name, other.id, person.id)
  }
}
