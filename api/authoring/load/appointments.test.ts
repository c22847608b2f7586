import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadStudy } from '../load'
import { copyStudy, SMALL_STUDY, type StudyCopy } from './testing'

let database: StudyCopy['database']
let folder: string
let remove: StudyCopy['remove']

beforeAll(async () => {
  ;({ database, folder, remove } = await copyStudy(SMALL_STUDY))
})
afterAll(() => remove())

test.each([
  ['request: cancel', 'participant'],
  ['request: cancel, requested_by: provider', 'provider'],
  ['canceled: true', 'staff'],
])('an appointment with `%s` is loaded as canceled', async (values, by) => {
  const file = join(folder, 'people/all.yaml')
  const before = await readFile(file, 'utf8')
  await writeFile(file, before.replace(/(\{key: next,[^}]*)\}/, `$1, ${values}}`))
  await database.deleteFrom('appointments').execute()
  await loadStudy(database, folder, new Date('2026-11-02T12:00:00Z'))
  await writeFile(file, before)
  const row = await database.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ canceled_at: expect.any(Date), canceled_by: by, request_type: 'cancel' })
})
