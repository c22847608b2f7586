import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../database/connect'
import type { Database } from '../../http/serve'
import { createTestDatabase, type TestDatabase } from '../../testing/template'
import { loadStudy } from '../load'

const demo = join(__dirname, '../../../studies/demo')
let own: TestDatabase
let database: Database
let folder: string

beforeAll(async () => {
  own = await createTestDatabase()
  database = connect(own.url)
  folder = await mkdtemp(join(tmpdir(), 'almanac-media-'))
  await cp(demo, folder, { recursive: true })
})

afterAll(async () => {
  await database.destroy()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

const storedImages = () =>
  database.selectFrom('study_media').select(['id', 'key', 'content_type', 'content']).orderBy('key').execute()
const pictureOf = async (): Promise<string | undefined> => {
  const { document } = await database
    .selectFrom('activity_definitions')
    .where('key', '=', 'learn_to_measure')
    .select('document')
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  return /"content_image":\{"id":"([^"]+)"/.exec(JSON.stringify(document))?.[1]
}

test('pictures and videos come with the activities that show them; another picture is another one, and the former stays for who has read it', async () => {
  await loadStudy(database, folder, new Date('2026-11-21T11:00:00Z'))
  const before = await storedImages()
  expect(before.map(({ content_type }) => content_type).sort()).toEqual(['image/png', 'video/webm'])
  const picture = before.find(({ content_type }) => content_type === 'image/png')
  expect(picture?.content.equals(await readFile(join(folder, 'media/sitting_calmly.png')))).toBe(true)
  expect(await pictureOf()).toBe(picture?.id)

  await loadStudy(database, folder, new Date('2026-11-21T11:00:00Z'))
  expect(await storedImages()).toEqual(before)

  await writeFile(
    join(folder, 'media/sitting_calmly.png'),
    Buffer.concat([await readFile(join(folder, 'media/sitting_calmly.png')), Buffer.alloc(1)]),
  )
  await loadStudy(database, folder, new Date('2026-11-21T11:00:00Z'))
  expect(await storedImages()).toHaveLength(3)
  expect(await pictureOf()).not.toBe(picture?.id)
})
