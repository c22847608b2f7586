/** @embedded */
import { Migrator, sql, type Kysely } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../testing/template'
import { connect } from './connect'
import { StartFailure } from './embedded/failure'
import { migrate } from './migrate'
import { migrations } from './migrations'
import { SUPERSEDED } from './superseded'
import type { Tables } from './tables'

let own: TestDatabase
let database: Kysely<Tables>

const applied = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)).rows.map(
    ({ name }) => name,
  )

const [INITIAL = '', ...LATER] = Object.keys(migrations)

/** Applies the first migration alone. */
async function migrateToInitial(): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateTo(INITIAL)
  expect(error).toBeUndefined()
}

/** A database of an earlier version: the tables of the first migration under other migration names, and a user's rows. */
beforeEach(async () => {
  own = await createTestDatabase({ empty: true })
  database = connect(own.url)
  await migrateToInitial()
  await sql`delete from kysely_migration`.execute(database)
  await database
    .insertInto('users')
    .values({ id: '0d2b5a52-33b4-4d6a-9a4b-6d0b0a4a1c11', email: 'maya@example.org' })
    .execute()
})

afterEach(async () => {
  await database.destroy()
  await own.drop()
})

const write = (names: string[]) =>
  sql`insert into kysely_migration (name, timestamp) values ${sql.join(
    names.map((name) => sql`(${name}, '2026-11-01T00:00:00.000Z')`),
  )}`.execute(database)

test('a database with all superseded migrations starts and keeps its rows, also with three concurrent starts', async () => {
  await write(SUPERSEDED)
  const instances = [connect(own.url), connect(own.url), connect(own.url)]
  try {
    const applied = await Promise.all(instances.map((instance) => migrate(instance)))
    expect(applied.flat()).toEqual(LATER)
  } finally {
    await Promise.all(instances.map((instance) => instance.destroy()))
  }
  expect(await applied()).toEqual(Object.keys(migrations))
  expect(await database.selectFrom('users').select('email').execute()).toEqual([{ email: 'maya@example.org' }])
})

/** Columns, constraints and indexes from PostgreSQL's catalog. */
async function schema(of = database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`.execute(of)
  return rows.map(({ line }) => line)
}

/** The schema of a new database. */
async function freshSchema(): Promise<string[]> {
  const fresh = await createTestDatabase({ empty: true })
  const connection = connect(fresh.url)
  try {
    await migrate(connection)
    return await schema(connection)
  } finally {
    await connection.destroy()
    await fresh.drop()
  }
}

test('a database that lacks the last three gets their changes', async () => {
  const whole = await freshSchema()
  await sql`drop table security_events, second_factors, recovery_codes, known_devices`.execute(database)
  await sql`alter table sessions drop column second_factor, drop column shared_device`.execute(database)
  await sql`drop index audit_trail_actor, audit_trail_subject, audit_trail_preview`.execute(database)
  await write(SUPERSEDED.slice(0, 6))
  await migrate(database)
  expect(await applied()).toEqual(Object.keys(migrations))
  expect(await schema()).toEqual(whole)
})

test('a database with only the first is refused in one sentence and left unchanged', async () => {
  await write(SUPERSEDED.slice(0, 5))
  await expect(migrate(database)).rejects.toThrow(
    new StartFailure(
      'The database lacks 0006_release_senders, which this version does not have any more. Begin with an empty database.',
    ),
  )
  expect(await applied()).toEqual(SUPERSEDED.slice(0, 5))
})
