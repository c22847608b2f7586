/** @embedded */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { listReleases, publishRelease } from '@almanac/contracts/schema/platform/releases'
import { answerOf, codesOf, errorsOf } from '../../testing/answer'
import { aHost, aRelease, inEveryLanguage } from '../../testing/releases'
import { startTestServer, type TestServer } from '../../testing/server'
import { accountArea } from '../../account/area'
import { platformArea } from '../area'
import { filesOf } from './checks/document'
import { digestOf, hexOf } from './digest'
import { readFileBody } from './files/files'
import { registerRelease } from './register'
import { folderStorage } from './storage/folder'
import type { ReleaseStorage } from './storage/storage'
import { aBuild, publishBuild, sendFiles } from './testing'

let server: TestServer
let folder: string
let storage: ReleaseStorage

const screen = (path: string) => ({ path, title: inEveryLanguage('Screen'), access: 'user' as const })
const revision = async () =>
  Number((await server.database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()).revision)
const published = async (remote: string) =>
  (
    await server.database
      .selectFrom('releases')
      .where('remote', '=', remote)
      .select('version')
      .orderBy('version')
      .execute()
  ).map(({ version }) => version)
const served = (remote: string) => readdir(join(folder, 'served', remote)).catch(() => [])

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-releases-'))
  storage = folderStorage(folder)
  server = await startTestServer({
    areas: [accountArea, platformArea],
    liveHost: () => Promise.resolve(aHost()),
    releaseStorage: storage,
  })
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('pending files of one team do not block another, and the size of a release is limited', async () => {
  const [social, surveys] = [await server.team('social'), await server.team('surveys')]
  await server.database
    .insertInto('release_files')
    .values({ digest: 'a'.repeat(96), size: 299_999_999, remote: 'social' })
    .execute()
  const refused = await social.put(`/release_files/${digestOf(Buffer.from('more'))}`, Buffer.from('more'))
  expect([refused.status, ...codesOf(refused)]).toEqual([503, 'RELEASE_STORAGE_FULL'])
  expect((await publishBuild(surveys, aBuild('surveys', '1.0.0'))).status).toBe(200)
  const build = aBuild('surveys', '1.1.0')
  await sendFiles(surveys, build)
  await server.database.updateTable('release_files').set({ size: 9_000_000 }).where('remote', '=', 'surveys').execute()
  expect(errorsOf(await surveys.post('/releases', build.release))).toEqual([
    {
      code: 'RELEASE_TOO_LARGE',
      field: 'files',
      title: 'This release is 36 MB. A release can be at most 20 MB. Remove files that don’t belong in it.',
    },
  ])
})

describe('a release', () => {
  test('whose files were sent is there at once and for all, told in the audit trail, and waits for a rollout', async () => {
    const team = await server.team('social')
    const build = aBuild('social', '1.4.0')
    expect(await sendFiles(team, build)).toHaveLength(4)
    const before = await revision()
    const answer = await team.post('/releases', build.release)
    expect(answer.status).toBe(200)
    const release = answerOf(publishRelease, answer)
    expect(release).toEqual({
      remote: 'social',
      version: '1.4.0',
      contract: 1,
      address: '/releases/social/1.4.0/',
      published_by: 'team: social team',
      published_at: expect.any(String),
      withdrawn_at: null,
    })
    expect(answerOf(listReleases, await team.get('/releases'))).toEqual([release])
    expect(await revision()).toBeGreaterThan(before)
    const trail = await server.database
      .selectFrom('audit_trail')
      .where('action', '=', 'release_published')
      .select(['actor', 'subject', 'document'])
      .execute()
    expect(trail).toEqual([
      {
        actor: 'team: social team',
        subject: 'social',
        document: { version: '1.4.0', address: '/releases/social/1.4.0/' },
      },
    ])
    expect(await server.database.selectFrom('rollouts').selectAll().execute()).toEqual([])
  })

  test('sends only what the server does not have from the one before', async () => {
    const team = await server.team('social')
    const one = aBuild('social', '1.0.0')
    await publishBuild(team, one)
    const two = aBuild('social', '1.0.1')
    two.contents['main.0123456789.css'] = one.contents['main.0123456789.css'] ?? ''
    two.release.files['main.0123456789.css'] = one.release.files['main.0123456789.css'] ?? ''
    expect(await sendFiles(team, two)).not.toContain('main.0123456789.css')
    expect((await team.post('/releases', two.release)).status).toBe(200)
  })

  test('is published once: the same version again is refused, and what is served stays as it was', async () => {
    const team = await server.team('social')
    await publishBuild(team, aBuild('social', '1.0.0'))
    const other = aBuild('social', '1.0.0')
    other.contents['main.0123456789.css'] = 'changed'
    const again = aBuild('social', '1.0.0', { files: { ...other.release.files } })
    for (const build of [other, again]) {
      const answer = await publishBuild(team, build)
      expect(answer.status).toBe(409)
      expect(errorsOf(answer)).toEqual([
        {
          code: 'RELEASE_EXISTS',
          field: 'version',
          title:
            'social 1.0.0 has already been published, and a release never changes. Raise the version in package.json, then build and publish again.',
        },
      ])
    }
    expect((await server.app.inject({ url: '/api/releases' })).statusCode).toBe(401)
    expect(await published('social')).toEqual(['1.0.0'])
  })

  test('is not told from another by capitals, which many disks do not', async () => {
    const team = await server.team('social')
    await publishBuild(team, aBuild('social', '1.0.0-beta'))
    expect(codesOf(await publishBuild(team, aBuild('social', '1.0.0-Beta')))).toEqual(['RELEASE_EXISTS'])
  })

  test('that two publish at the same moment is one of theirs, whole', async () => {
    const team = await server.team('social')
    const builds = ['one', 'two', 'three'].map((word) => {
      const build = aBuild('social', '1.0.0')
      const made = aBuild('social', `1.0.0-${word}`)
      return {
        contents: made.contents,
        release: { ...build.release, files: made.release.files, assets: made.release.assets },
      }
    })
    for (const build of builds) await sendFiles(team, build)
    const answers = await Promise.all(builds.map(({ release }) => team.post('/releases', release)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = builds[answers.findIndex(({ status }) => status === 200)]
    const { files } = await server.database.selectFrom('releases').select('files').executeTakeFirstOrThrow()
    expect(files).toEqual(winner?.release.files)
    expect(await readFile(join(folder, 'served/social/1.0.0/remoteEntry.0123456789.js'), 'utf8')).toBe(
      winner?.contents['remoteEntry.0123456789.js'],
    )
  })
})

describe('an upload that is not finished', () => {
  test('leaves no release, and says what is missing; sent again, only that goes', async () => {
    const team = await server.team('social')
    const build = aBuild('social', '1.0.0')
    await sendFiles(team, build, ['remoteEntry.0123456789.js', 'deep/letters.0123456789.woff2'])
    const answer = await team.post('/releases', build.release)
    expect(answer.status).toBe(422)
    expect(
      errorsOf(answer)
        .map(({ title }) => title)
        .sort(),
    ).toEqual([
      'deep/letters.0123456789.woff2 wasn’t uploaded, so nothing was published. Run the release again to send what’s missing.',
      'remoteEntry.0123456789.js wasn’t uploaded, so nothing was published. Run the release again to send what’s missing.',
    ])
    expect(await published('social')).toEqual([])
    expect(await served('social')).toEqual([])
    expect((await sendFiles(team, build)).sort()).toEqual([
      'deep/letters.0123456789.woff2',
      'remoteEntry.0123456789.js',
    ])
    expect((await team.post('/releases', build.release)).status).toBe(200)
  })

  test('because the disk fails in the middle leaves no release and nothing half of it', async () => {
    const team = await server.team('social')
    const build = aBuild('social', '1.0.0')
    await sendFiles(team, build)
    await rm(join(folder, 'sent', (await readdir(join(folder, 'sent')))[2] ?? ''))
    expect((await team.post('/releases', build.release)).status).toBe(503)
    expect(await published('social')).toEqual([])
    expect(await served('social')).toEqual([])
    expect(await readdir(join(folder, 'making'))).toEqual([])
  })

  test('because the database fails after the files were placed takes them away again', async () => {
    const team = await server.team('social')
    const build = aBuild('social', '1.0.0')
    await sendFiles(team, build)
    // Somebody publishes under the same route in the moment between the two checks.
    const taken = storage.place
    storage.place = async (...args) => {
      await taken(...args)
      await registerRelease(server.database, aRelease('surveys', [screen('/letters')]), '/remotes/surveys/1.0.0/')
    }
    build.release.descriptor.routes = [screen('/letters')]
    expect(codesOf(await team.post('/releases', build.release))).toEqual(['ROUTE_TAKEN'])
    expect(await published('social')).toEqual([])
    expect(await served('social')).toEqual([])
  })

  test('that broke off with the whole server is replaced by the next', async () => {
    const team = await server.team('social')
    const stale = aBuild('social', '0.9.0')
    await sendFiles(team, stale)
    await storage.place(
      { remote: 'social', version: '1.0.0' },
      Object.entries(filesOf(stale.release)).map(([path, hash]) => ({ path, digest: hexOf(hash) })),
    )
    expect((await publishBuild(team, aBuild('social', '1.0.0'))).status).toBe(200)
    expect(await readFile(join(folder, 'served/social/1.0.0/main.0123456789.css'), 'utf8')).toBe('/* 1.0.0 */')
  })
})

describe('a file', () => {
  const digest = 'ab'.repeat(48)

  test('that is not what was announced is not stored', async () => {
    const team = await server.team('social')
    const answer = await team.put(`/release_files/${digest}`, Buffer.from('something else'))
    expect([answer.status, ...codesOf(answer)]).toEqual([422, 'RELEASE_FILE_DIFFERS'])
    expect((await team.post('/release_files/missing', { digests: [digest] })).body).toEqual({ missing: [digest] })
  })

  test('of more than ten megabytes is refused, whether it says so or not', async () => {
    const team = await server.team('social')
    const announced = await team.put(`/release_files/${digest}`, Buffer.alloc(10_000_001))
    expect([announced.status, ...errorsOf(announced).map(({ title }) => title)]).toEqual([
      413,
      'A file in a release can be at most 10 MB. Split it, or remove what doesn’t belong in it.',
    ])
    await expect(
      readFileBody(Readable.from([Buffer.alloc(6_000_000), Buffer.alloc(6_000_000)]), undefined),
    ).rejects.toMatchObject({ status: 413 })
  })

  test.each(['short', 'AB'.repeat(48), '../'.repeat(32)])('named %.12s is nowhere', async (name) => {
    const team = await server.team('social')
    expect((await team.put(`/release_files/${encodeURIComponent(name)}`, Buffer.from('x'))).status).toBe(404)
  })

  test('that is asked for by its path alone is not served until a release has it', async () => {
    const team = await server.team('social')
    const build = aBuild('social', '1.0.0')
    await sendFiles(team, build)
    const name = digestOf(Buffer.from(build.contents['main.0123456789.css'] ?? ''))
    for (const path of [
      `/releases/sent/${name}`,
      `/releases/social/1.0.0/main.0123456789.css`,
      `/release_files/${name}`,
    ]) {
      expect((await server.app.inject({ url: path })).statusCode).toBe(404)
    }
  })
})

describe('who may publish', () => {
  test('the team of the remote and operators; nobody else sends, asks or lists anything', async () => {
    const build = aBuild('social', '1.0.0')
    const digest = 'ab'.repeat(48)
    const calls = [
      (client: TestServer['visitor']) => client.post('/releases', build.release),
      (client: TestServer['visitor']) => client.get('/releases?remote=social'),
    ]
    const open = [
      (client: TestServer['visitor']) => client.post('/release_files/missing', { digests: [digest] }),
      (client: TestServer['visitor']) => client.put(`/release_files/${digest}`, Buffer.from('x')),
    ]
    const { client: participant } = await server.participant()
    for (const make of [...calls, ...open]) {
      expect((await make(participant)).status).toBe(403)
      expect((await make(server.visitor)).status).toBe(401)
    }
    const others = await server.team('surveys')
    for (const make of calls) expect(codesOf(await make(others))).toEqual(['OTHER_REMOTE'])
    const { client: operator, email } = await server.participant({ roles: ['operator'] })
    expect(answerOf(publishRelease, await publishBuild(operator, build)).published_by).toBe(email)
  })

  test('a team lists its own releases alone, an operator those of all, the newest first', async () => {
    const [social, surveys] = [await server.team('social'), await server.team('surveys')]
    await publishBuild(social, aBuild('social', '1.0.0'))
    await publishBuild(surveys, aBuild('surveys', '1.0.0'))
    await publishBuild(social, aBuild('social', '1.1.0'))
    const { client: operator } = await server.participant({ roles: ['operator'] })
    const list = async (client: TestServer['visitor'], query = '') =>
      answerOf(listReleases, await client.get(`/releases${query}`)).map(({ remote, version }) => `${remote} ${version}`)
    expect(await list(social)).toEqual(['social 1.1.0', 'social 1.0.0'])
    expect(await list(operator)).toEqual(['social 1.1.0', 'surveys 1.0.0', 'social 1.0.0'])
    expect(await list(operator, '?remote=surveys')).toEqual(['surveys 1.0.0'])
  })
})
