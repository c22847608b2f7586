import { sql } from 'kysely'
import { fillAllTables } from '../testing/fill-all-tables'
import { tablesWithoutPersonalData, ownColumns } from '../testing/own-data/columns'
import type { Decision, Owner } from '../testing/own-data/decision'
import { startTestServer, type TestServer } from '../testing/server'
import { hashOfEmail } from '../account/emails/unsubscribe'
import { archiveFiles, csvRows } from './testing'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

interface Decided {
  ownRows: (owner: Owner) => ReturnType<typeof sql<boolean>>
  columns: Readonly<Record<string, Decision>>
}

const persons: Record<string, Decided> = ownColumns

interface Column {
  table: string
  column: string
  type: string
}

/** Every column of the database. Partitions are omitted: their table has the same columns. */
async function catalogue(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'
      and not exists (select from pg_inherits where inhrelid = format('%I', c.table_name)::regclass)
    order by 1, c.ordinal_position`.execute(server.database)
  return rows
}

test('every column of the database is classified as personal or not, and each personal one has a decision for the archive', async () => {
  const columns = await catalogue()
  const undecided = columns.filter(
    ({ table, column }) => !(table in tablesWithoutPersonalData) && !persons[table]?.columns[column],
  )
  // Decisions on new columns belong in api/src/testing/own-data.
  expect(undecided.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const suspicious = columns.filter(
    ({ table, column }) => table in tablesWithoutPersonalData && /user_id|email|recipient|phone/.test(column),
  )
  expect(suspicious).toEqual([])
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  expect(
    Object.entries(persons)
      .flatMap(([table, { columns: decided }]) => Object.keys(decided).map((column) => `${table}.${column}`))
      .filter((name) => !known.has(name)),
  ).toEqual([])
})

/** A value that no other column has, and its form in the archive. */
function valueFor({ table, column, type }: Column, index: number): { value: unknown; written: string } {
  if (type === 'timestamp with time zone') {
    const instant = new Date(Date.UTC(2001, 0, 1 + index, 3, 4, 5))
    return { value: instant, written: instant.toISOString() }
  }
  if (type === 'date')
    return {
      value: new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10),
      written: new Date(Date.UTC(1990, 0, 1 + index)).toISOString().slice(0, 10),
    }
  if (type === 'integer') return { value: 47_000 + index, written: String(47_000 + index) }
  if (type === 'uuid')
    return {
      value: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      written: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    }
  return { value: `${table}-${column}-given`, written: `${table}-${column}-given` }
}

/** Whether a table of the archive has this text under this heading; the profile has name–value pairs instead of headings. */
function hasWords(
  files: ReadonlyMap<string, string>,
  { kind, heading, words }: { kind: string; heading: string; words: string },
): boolean {
  const [names = [], ...rows] = csvRows(files.get(`csv/${kind}.csv`) ?? '')
  if (kind === 'profile') return rows.some(([name, value]) => name === heading && value === words)
  const at = names.indexOf(heading)
  return at >= 0 && rows.some((row) => row[at] === words)
}

test('the values of every personal column are in the archive', async () => {
  const maya = await server.participant({ first_name: 'Zephyrine', email: 'zephyrine@own-data.example' })
  const other = await server.participant()
  await fillAllTables(server.database, maya, other, 'Zephyrine')
  await server.database.insertInto('deletion_requests').values({ user_id: maya.id, delete_after: new Date() }).execute()
  await server.database
    .insertInto('email_suppressions')
    .values({ email_hash: hashOfEmail(maya.email) })
    .execute()

  const expected: { name: string; isThere: (files: ReadonlyMap<string, string>, whole: string) => boolean }[] = []
  for (const [index, column] of (await catalogue()).entries()) {
    const decided = persons[column.table]
    const decision = decided?.columns[column.column]
    if (!decided || !decision || 'left_out' in decision) continue
    const name = `${column.table}.${column.column}`
    const set = async (value: unknown) => {
      const { numAffectedRows } =
        await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${value} where ${decided.ownRows(maya)}`.execute(
          server.database,
        )
      // Without a row of the user nothing is tested: the table has to be filled in testing/fill-all-tables.ts.
      expect([name, Number(numAffectedRows) > 0]).toEqual([name, true])
    }
    if ('exported' in decision) {
      const { value, written } = valueFor(column, index)
      await set(value)
      expected.push({ name, isThere: (_files, whole) => whole.includes(written) })
    } else if ('stands' in decision) {
      expected.push({ name, isThere: (_files, whole) => whole.includes(decision.stands) })
    } else if ('document' in decision) {
      await set(JSON.stringify(decision.document))
      for (const [field, texts] of Object.entries(decision.fields)) {
        if ('left_out' in texts) continue
        for (const text of texts)
          expected.push({ name: `${name}: ${field}: ${text}`, isThere: (_files, whole) => whole.includes(text) })
      }
    } else {
      if (decision.value !== undefined) await set(decision.value)
      expected.push({ name: `${name}: ${decision.words}`, isThere: (files) => hasWords(files, decision) })
    }
  }
  expect(expected.length).toBeGreaterThan(200)

  const files = await archiveFiles(server.database, maya.id)
  // Without the FHIR bundle, because it is only machine-readable: everything must be in the tables too.
  const whole = [...files]
    .filter(([name]) => !name.startsWith('fhir/'))
    .map(([, content]) => content)
    .join('\n')
  expect(expected.filter(({ isThere }) => !isThere(files, whole)).map(({ name }) => name)).toEqual([])
})
