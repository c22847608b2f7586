/** @embedded */
import { migrations } from '../database/migrations'
import { StartFailure } from '../database/embedded/failure'
import { createTestDatabase } from '../testing/template'
import { migrateDatabase } from './migrate'

const before = process.env.DATABASE_URL

afterEach(() => {
  if (before === undefined) delete process.env.DATABASE_URL
  else process.env.DATABASE_URL = before
})

async function run() {
  const printed: string[] = []
  const code = await migrateDatabase({ print: (line) => printed.push(line), printError: (line) => printed.push(line) })
  return { code, printed }
}

test('of three at once one brings the schema up to date, and later ones find it so', async () => {
  const own = await createTestDatabase({ empty: true })
  process.env.DATABASE_URL = own.url
  const found = { code: 0, printed: ['The schema was up to date.'] }
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.filter(({ printed }) => printed[0] === 'The schema was up to date.')).toEqual([found, found])
  expect(runs).toContainEqual({
    code: 0,
    printed: [`The schema is up to date; applied ${Object.keys(migrations).join(', ')}.`],
  })
  expect(await run()).toEqual(found)
  await own.drop()
})

test('a database that lets nobody in is one sentence', async () => {
  const own = await createTestDatabase({ empty: true })
  const stranger = new URL(own.url)
  stranger.pathname = '/almanac_nowhere'
  process.env.DATABASE_URL = stranger.href
  await expect(run()).rejects.toThrow(new StartFailure('The database of DATABASE_URL does not answer (3D000).'))
  await own.drop()
})
