import { createHash } from 'node:crypto'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import landed from './landed.json'
import { migrations } from '.'

/** What a migration does, however its file is written: the hash of its statements. */
async function hashOf(name: string): Promise<string> {
  const hash = createHash('sha256')
  const database = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      hash.update(`${query.sql};${JSON.stringify(query.parameters)}\n`)
    },
  })
  await migrations[name]?.up(database)
  return hash.digest('hex')
}

test('no migration that has landed was edited: write a new one; a new one is added to landed.json', async () => {
  const now = Object.fromEntries(
    await Promise.all(Object.keys(migrations).map(async (name) => [name, await hashOf(name)] as const)),
  )
  expect(now).toEqual(landed)
})

test('names begin with their date, in order', () => {
  const names = Object.keys(migrations)
  expect(names.filter((name) => !/^\d{4}-\d{2}-\d{2}-[a-z0-9-]+$/.test(name))).toEqual([])
  expect(names).toEqual([...names].sort())
})
