/** @embedded */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { cleanupTasksFor, housekeeping } from '../../../jobs/housekeeping'
import { startTestServer, type TestServer } from '../../../testing/server'
import { platformArea } from '../../area'
import { versionsFor } from '../../testing'
import { createInstallation, findBundled } from '../installation'
import { folderStorage } from '../storage/folder'
import type { ReleaseStorage } from '../storage/storage'
import { aBuild, type Build } from '../testing'
import { createKeptFiles } from './files'
import { keepBuild } from './keep'

let server: TestServer
let folder: string
let storage: ReleaseStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-kept-'))
  storage = folderStorage(join(folder, 'store'))
  server = await startTestServer({ areas: [platformArea], releaseStorage: storage })
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Starts an installation with these builds beside the server; `keeps` is false where its store fails. */
async function install(builds: Build[], { keeps = true } = {}): Promise<void> {
  const remotes = join(folder, 'remotes')
  await rm(remotes, { recursive: true, force: true })
  for (const { contents, release } of builds) {
    const all = { ...contents, 'release.json': JSON.stringify(release) }
    for (const [name, content] of Object.entries(all)) {
      const path = join(remotes, release.remote, 'dist', name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, content)
    }
  }
  const { releases } = await findBundled(remotes)
  const installation = createInstallation({ beside: releases, unreadable: false, containers: [] })
  for (const { build } of keeps ? installation.brought() : [])
    await keepBuild(server.database, storage, build, { arriving: true })
  await installation.register(server.database)
}

async function served(path: string): Promise<string | undefined> {
  const located = await createKeptFiles(server.database, storage, join(folder, 'cache')).locate(path)
  return located && readFile(located, 'utf8').catch(() => undefined)
}

const versions = async () => versionsFor(server.visitor)
const entry = (version: string) => `/remotes/devices/${version}/remoteEntry.0123456789.js`

test('after an upgrade the files of the former build are served for thirty days, and its release can be returned to', async () => {
  await install([aBuild('devices', '0.1.0')])
  await install([aBuild('devices', '0.1.1')])
  expect(await versions()).toEqual({ devices: '0.1.1' })
  expect(await served(entry('0.1.0'))).toContain("'0.1.0'")
  const clean = () => housekeeping(server.database, cleanupTasksFor(storage, []))
  const operator = await server.team('devices')
  expect((await operator.post('/rollouts/devices/rollback', {})).status).toBe(200)
  expect(await versions()).toEqual({ devices: '0.1.0' })
  // A restart of the same installation undoes no rollback, and a rule holds what it names.
  await install([aBuild('devices', '0.1.1')])
  await sql`update installed_builds set replaced_at = replaced_at - interval '31 days'`.execute(server.database)
  await clean()
  expect(await versions()).toEqual({ devices: '0.1.0' })
  // After a rollback people decide what follows.
  await install([aBuild('devices', '0.1.2')])
  expect(await versions()).toEqual({ devices: '0.1.0' })
  expect((await operator.put('/rollouts/devices', { version: '0.1.2', percent: 100 })).status).toBe(200)
  await sql`update installed_builds set replaced_at = replaced_at - interval '31 days'`.execute(server.database)
  await clean()
  expect(await served(entry('0.1.0'))).toBeUndefined()
  expect(await server.database.selectFrom('releases').select('version').execute()).toEqual([{ version: '0.1.2' }])
})

test('an installation that returns to a former build rolls it out again', async () => {
  for (const version of ['0.1.0', '0.1.1', '0.1.0']) await install([aBuild('devices', version)])
  expect(await versions()).toEqual({ devices: '0.1.0' })
})

test('another build of the same version: tabs get the files of theirs', async () => {
  const build = aBuild('devices', '0.1.0')
  await install([build])
  const other = aBuild('devices', '0.1.0')
  const contents = { 'mf-manifest.json': other.contents['mf-manifest.json'] ?? '', 'chunk.abcdef0123.js': 'new' }
  const { files } = other.release
  await install([
    {
      contents,
      release: {
        ...other.release,
        assets: {},
        files: { ...files, 'chunk.abcdef0123.js': files['remoteEntry.0123456789.js'] ?? '' },
      },
    },
  ])
  expect(await served(entry('0.1.0'))).toContain("'0.1.0'")
  expect(await served('/remotes/devices/0.1.0/chunk.abcdef0123.js')).toBe('new')
})

test('a server finds a build that another one kept a moment ago', async () => {
  const other = createKeptFiles(server.database, storage, join(folder, 'cache'))
  expect(await other.locate(entry('0.1.0'))).toBeUndefined()
  await install([aBuild('devices', '0.1.0')])
  expect(await other.locate(entry('0.1.0'))).toBeDefined()
})

test('without kept files the former release is gone with its installation', async () => {
  await install([aBuild('devices', '0.1.0')], { keeps: false })
  await install([aBuild('devices', '0.1.1')])
  expect(await server.database.selectFrom('releases').select('version').execute()).toEqual([{ version: '0.1.1' }])
})
