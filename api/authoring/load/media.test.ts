import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadStudy } from '../load'
import { copyStudy, DEMO_STUDY, type StudyCopy } from './testing'

let database: StudyCopy['database']
let folder: string
let remove: StudyCopy['remove']

beforeAll(async () => {
  ;({ database, folder, remove } = await copyStudy(DEMO_STUDY))
})

afterAll(() => remove())

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

test('media are stored with their activities; a changed file gets a new id, and the old one stays', async () => {
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
