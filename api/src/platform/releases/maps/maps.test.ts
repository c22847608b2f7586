/** @embedded */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listHealth } from '@almanac/contracts/schema/platform/controls'
import { answerOf, codesOf, errorsOf } from '../../../testing/answer'
import { aHost } from '../../../testing/releases'
import { startTestServer, type TestServer } from '../../../testing/server'
import { platformArea } from '../../area'
import { digestOf, hexOf } from '../digest'
import { folderStorage } from '../storage/folder'
import { aBuild, type Build, publishBuild, sendFiles, withMap } from '../testing'

let server: TestServer
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-maps-'))
  server = await startTestServer({
    areas: [platformArea],
    liveHost: () => Promise.resolve(aHost()),
    releaseStorage: folderStorage(folder),
  })
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const ENTRY = 'remoteEntry.0123456789.js'

/** Line 1: column 0 is line 3, column 5 of today.tsx; column 10 is line 8, column 3, where `openDay` is called. */
const MAP = {
  version: 3,
  sources: ['webpack://almanac_social/./src/today.tsx'],
  sourcesContent: ['const secret = 1'],
  names: ['openDay'],
  mappings: 'AAEK,UAKFA',
}

const mapped = (version: string, map: unknown = MAP): Build =>
  withMap(aBuild('social', version), ENTRY, JSON.stringify(map))

async function fail(version: string, stack: string, remote = 'social'): Promise<void> {
  await server.database
    .insertInto('release_errors')
    .values({ remote, version, signature: 'one', kind: 'render', message: 'TypeError: x', stack })
    .execute()
  expect((await (await server.team(remote)).put(`/rollouts/${remote}`, { version, percent: 100 })).status).toBe(200)
}

async function shown(remote = 'social') {
  const team = await server.team(remote)
  const [release] = answerOf(listHealth, await team.get('/release_health'))
  return release?.error
}

test('an error is shown where it happened in the sources, with the functions that were called there', async () => {
  const team = await server.team('social')
  expect((await publishBuild(team, mapped('1.4.0'))).status).toBe(200)
  await fail(
    '1.4.0',
    [`t /releases/social/1.4.0/${ENTRY}:1:1`, `n /releases/social/1.4.0/${ENTRY}:1:11`, 'q /other.js:1:1'].join('\n'),
  )
  const error = { stack: 'openDay src/today.tsx:3:6\nsrc/today.tsx:8:4\nq /other.js:1:1', original: true }
  expect(await shown()).toMatchObject(error)
  // A second look is answered from memory.
  expect(await shown()).toMatchObject(error)
})

test('a release without maps, and one of an old command line, is shown as it was built', async () => {
  const team = await server.team('social')
  const { maps: _, ...release } = mapped('1.4.0').release
  expect((await publishBuild(team, { ...aBuild('social', '1.4.0'), release })).status).toBe(200)
  const stack = `t /releases/social/1.4.0/${ENTRY}:1:1`
  await fail('1.4.0', stack)
  expect(await shown()).toMatchObject({ stack, original: false })
})

test('what a stack names outside of the release and the host has no map', async () => {
  const [social, surveys] = [await server.team('social'), await server.team('surveys')]
  await publishBuild(social, mapped('1.4.0'))
  expect((await publishBuild(surveys, aBuild('surveys', '1.0.0'))).status).toBe(200)
  const stack = `t /releases/social/1.4.0/${ENTRY}:1:1\nbroken\nx /releases/surveys/1.0.0/${ENTRY}:0:0`
  await fail('1.0.0', stack, 'surveys')
  expect(await shown('surveys')).toMatchObject({ stack, original: false })
})

test('no request gets a map', async () => {
  const team = await server.team('social')
  const build = mapped('1.4.0')
  await publishBuild(team, build)
  const digest = digestOf(Buffer.from(build.contents[`${ENTRY}.map`] ?? ''))
  const participant = (await server.participant()).client
  const clients = [server.visitor, participant, await server.team('surveys'), team]
  for (const client of clients) {
    for (const path of [
      `/releases/social/1.4.0/${ENTRY}.map`,
      `/remotes/social/1.4.0/${ENTRY}.map`,
      `/releases/sent/${digest}`,
      `/releases/../sent/${digest}`,
    ])
      expect((await server.app.inject({ url: path, headers: { accept: '*/*' } })).statusCode).not.toBe(200)
    expect([404, 405]).toContain((await client.get(`/release_files/${digest}`)).status)
    expect((await client.get(`/release_maps/social/1.4.0/${ENTRY}.map`)).status).toBe(404)
  }
  // Health, by which its places are read, is answered to its own team and to operators alone.
  expect((await server.visitor.get('/release_health?remote=social')).status).toBe(401)
  expect((await participant.get('/release_health?remote=social')).status).toBe(403)
  expect(codesOf(await (await server.team('surveys')).get('/release_health?remote=social'))).toEqual(['OTHER_REMOTE'])
  expect((await readdir(join(folder, 'served', 'social', '1.4.0'))).filter((name) => name.includes('map'))).toEqual([])
  const { content } = await server.database.selectFrom('release_maps').select('content').executeTakeFirstOrThrow()
  expect(content.includes('secret')).toBe(false)
})

test('a map that is none, or too large, is refused, and nothing is published', async () => {
  const team = await server.team('social')
  const bad = [
    'no map',
    JSON.stringify({ ...MAP, sections: [] }),
    JSON.stringify({ ...MAP, version: 2 }),
    JSON.stringify({ ...MAP, mappings: 'A_A' }),
    JSON.stringify({ ...MAP, mappings: 'AAAA,'.repeat(900_000) }),
  ]
  for (const content of bad)
    expect(codesOf(await publishBuild(team, withMap(aBuild('social', '1.4.0'), ENTRY, content)))).toEqual([
      'MAP_INVALID',
    ])
  expect(await server.database.selectFrom('releases').select('version').execute()).toEqual([])
})

test('maps of no file, that were not sent, or are too large together are refused', async () => {
  const team = await server.team('social')
  const build = mapped('1.4.0')
  const hash = Object.values(build.release.maps ?? {})[0] ?? ''
  const withMaps = (maps: Record<string, string>) => ({ ...build.release, maps })
  await sendFiles(team, build, [`${ENTRY}.map`])
  expect(codesOf(await team.post('/releases', build.release))).toEqual(['FILE_NOT_SENT'])
  for (const name of ['other.js.map', ENTRY, 'main.0123456789.css.mapp'])
    expect(codesOf(await team.post('/releases', withMaps({ [name]: hash })))).toEqual(['MAP_WITHOUT_FILE'])
  const served = { ...build.release, assets: { [`${ENTRY}.map`]: hash } }
  expect(codesOf(await team.post('/releases', served))).toEqual(['FILE_OF_UNKNOWN_KIND'])
  await sendFiles(team, build)
  await server.database
    .updateTable('release_files')
    .set({ size: 41_000_000 })
    .where('digest', '=', hexOf(hash))
    .execute()
  expect(errorsOf(await team.post('/releases', build.release))).toEqual([
    {
      code: 'MAPS_TOO_LARGE',
      field: 'maps',
      title:
        'The source maps of this release are 41 MB. They can be at most 40 MB. Leave the text of the sources out of them.',
    },
  ])
})
