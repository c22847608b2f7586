/** @embedded */
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { cleanupTasksFor, housekeeping } from '../../../jobs/housekeeping'
import { startTestServer, type TestServer } from '../../../testing/server'
import { platformArea } from '../../area'
import { folderStorage } from '../storage/folder'
import type { ReleaseStorage } from '../storage/storage'
import { aBuild, publishBuild, sendFiles } from '../testing'
import { missingFiles } from './files'

let server: TestServer
let folder: string
let storage: ReleaseStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-releases-'))
  storage = folderStorage(folder)
  server = await startTestServer({ areas: [platformArea], releaseStorage: storage })
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const age = (interval: string) =>
  sql`update release_files set sent_at = now() - ${interval}::interval`.execute(server.database)
const clean = () => housekeeping(server.database, cleanupTasksFor(storage, []))
const digests = async () =>
  (await server.database.selectFrom('release_files').select('digest').orderBy('digest').execute()).map(
    ({ digest }) => digest,
  )
const sent = () => readdir(join(folder, 'sent'))

test('uploaded files never published are deleted after a day, from database and disk', async () => {
  const build = aBuild('social', '1.0.0')
  await sendFiles(await server.team('social'), build)
  await age('23 hours 59 minutes')
  expect(await clean()).toMatchObject({ release_files: 0 })
  await age('24 hours 1 minute')
  expect(await clean()).toMatchObject({ release_files: 4 })
  expect([await digests(), await sent()]).toEqual([[], []])
  expect(await sendFiles(await server.team('social'), build)).toHaveLength(4)
})

test('files of a published release are kept', async () => {
  const build = aBuild('social', '1.0.0')
  await publishBuild(await server.team('social'), build)
  await age('2 days')
  expect(await clean()).toMatchObject({ release_files: 4 })
  expect(await readFile(join(folder, 'served/social/1.0.0/main.0123456789.css'), 'utf8')).toBe(
    build.contents['main.0123456789.css'],
  )
})

test('asking for missing files keeps the others for another day', async () => {
  const team = await server.team('social')
  const build = aBuild('social', '1.0.0')
  await sendFiles(team, build)
  await age('2 days')
  expect(await sendFiles(team, build)).toEqual([])
  expect(await clean()).toMatchObject({ release_files: 0 })
  expect((await team.post('/releases', build.release)).status).toBe(200)
})

test('files of a release being published are not deleted', async () => {
  await sendFiles(await server.team('social'), aBuild('social', '1.0.0'))
  await age('2 days')
  const [held] = await digests()
  await server.database.transaction().execute(async (transaction) => {
    await missingFiles(transaction, [held ?? ''])
    expect(await clean()).toMatchObject({ release_files: 3 })
  })
  expect([await digests(), await sent()]).toEqual([[held], [held]])
})

test('what an attempt that broke off left in the making goes as well, what is in the making now stays', async () => {
  for (const name of ['old', 'new']) await mkdir(join(folder, 'making', name), { recursive: true })
  await utimes(join(folder, 'making', 'old'), new Date(0), new Date(0))
  await clean()
  expect(await readdir(join(folder, 'making'))).toEqual(['new'])
})

test('several batches are deleted in one run', async () => {
  await sql`insert into release_files (digest, size, sent_at) select lpad(number::text, 96, '0'), 1, now() - interval '2 days' from generate_series(1, 120) number`.execute(
    server.database,
  )
  expect(await clean()).toMatchObject({ release_files: 120 })
})
