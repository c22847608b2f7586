import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../database/connect'
import type { Database } from '../../http/serve'
import { createTestDatabase, type TestDatabase } from '../../testing/template'
import { loadStudy } from '../load'

let own: TestDatabase
let database: Database
let folder: string

beforeAll(async () => {
  own = await createTestDatabase()
  database = connect(own.url)
  folder = await mkdtemp(join(tmpdir(), 'almanac-appointments-'))
  await cp(join(__dirname, '../check/small'), folder, { recursive: true })
})
afterAll(async () => {
  await database.destroy()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['request: cancel', 'participant'],
  ['request: cancel, requested_by: provider', 'provider'],
  ['canceled: true', 'staff'],
])('an appointment with `%s` is canceled: nobody is reminded of it and its time is free', async (values, by) => {
  const file = join(folder, 'people/all.yaml')
  const before = await readFile(file, 'utf8')
  await writeFile(file, before.replace(/(\{key: next,[^}]*)\}/, `$1, ${values}}`))
  await database.deleteFrom('appointments').execute()
  await loadStudy(database, folder, new Date('2026-11-02T12:00:00Z'))
  await writeFile(file, before)
  const row = await database.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ canceled_at: expect.any(Date), canceled_by: by, request_type: 'cancel' })
})
