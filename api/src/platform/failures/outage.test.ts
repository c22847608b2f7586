import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { folderStorage } from '../releases/storage/folder'
import { aBuild, publishBuild } from '../releases/testing'
import { versionsFor } from '../testing'

const LIMIT = 3
let server: TestServer
let folder: string
let people: Participant[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-releases-'))
  server = await startTestServer({ areas: [platformArea], failureLimit: LIMIT, releaseStorage: folderStorage(folder) })
  for (const remote of ['social', 'surveys']) {
    const team = await server.team(remote)
    for (const version of ['1.0.0', '1.1.0']) {
      await publishBuild(team, aBuild(remote, version))
      await team.put(`/rollouts/${remote}`, { version, percent: 100 })
    }
  }
  people = await Promise.all(Array.from({ length: LIMIT }, () => server.participant()))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const sendFailure = async (remote: string, reason: string) => {
  for (const { client } of people) await client.post('/remote_failures', { remote, version: '1.1.0', reason })
}
const served = () => versionsFor(server.visitor)

test('files unreadable for the server are an outage and cause no rollback, while other failures do', async () => {
  await rename(join(folder, 'served'), join(folder, 'away'))
  await sendFailure('social', 'manifest')
  await sendFailure('social', 'chunk')
  expect(await served()).toEqual({ social: '1.1.0', surveys: '1.1.0' })
  await sendFailure('social', 'render')
  expect(await served()).toEqual({ social: '1.0.0', surveys: '1.1.0' })
})

test('files readable for the server but not for browsers cause a rollback, unless those of other remotes fail as well', async () => {
  await sendFailure('social', 'entry')
  expect(await served()).toEqual({ social: '1.0.0', surveys: '1.1.0' })
  await sendFailure('surveys', 'entry')
  expect(await served()).toEqual({ social: '1.0.0', surveys: '1.1.0' })
})
