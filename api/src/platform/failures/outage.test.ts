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

const tell = async (remote: string, reason: string) => {
  for (const { client } of people) await client.post('/remote_failures', { remote, version: '1.1.0', reason })
}
const served = () => versionsFor(server.visitor)

test('files that the server itself cannot read are an outage: nothing is taken back for it, and what breaks by itself is', async () => {
  await rename(join(folder, 'served'), join(folder, 'away'))
  await tell('social', 'manifest')
  await tell('social', 'chunk')
  expect(await served()).toEqual({ social: '1.1.0', surveys: '1.1.0' })
  await tell('social', 'render')
  expect(await served()).toEqual({ social: '1.0.0', surveys: '1.1.0' })
})

test('files that the server can read and browsers cannot are taken back, unless those of other remotes do not come either', async () => {
  await tell('social', 'entry')
  expect(await served()).toEqual({ social: '1.0.0', surveys: '1.1.0' })
  await tell('surveys', 'entry')
  expect(await served()).toEqual({ social: '1.0.0', surveys: '1.1.0' })
})
