/** @embedded */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentRegistry } from '@almanac/contracts/schema/platform/registry'
import type { HostDocument } from '@almanac/contracts/platform/releases'
import { answerOf } from '../../testing/answer'
import { aHost, aRelease } from '../../testing/releases'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import type { InstalledBuild } from '../releases/kept/build'
import { registerRelease } from '../releases/register'
import { openHost } from './open'
import { cacheTemplate, noTemplate, type Template } from './template'

let folder: string
let server: TestServer
/** Versions that were registered without their files. */
let registeredBeforeKept: { version: string }[]
/** The host that lies beside the server. */
let beside: () => Promise<Template>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-hosts-'))
  beside = () => Promise.resolve(noTemplate)
  registeredBeforeKept = []
  server = await startTestServer({
    areas: [platformArea],
    page: { template: () => beside(), files: new Map(), frameAncestors: [] },
  })
})
afterEach(async () => {
  expect(registeredBeforeKept).toEqual([])
  await server.close()
  await rm(folder, { recursive: true })
})

const provided = (...names: string[]) => ({ provides: { '@almanac/ui/content': { version: null, exports: names } } })
const needing = (...names: string[]) => ({ needs: { '@almanac/ui/content': { version: null, exports: names } } })

/** The files of a host as its build writes them, with one chunk. */
async function build(version: string, overrides: Partial<HostDocument> = {}): Promise<string> {
  const place = join(folder, `host ${version}`)
  const chunk = `chunk.${version.replaceAll('.', '')}abcdef0.js`
  await mkdir(place, { recursive: true })
  const page = `<!doctype html><html><title>Almanac</title><meta name="host-version" content="${version}"><script type="application/json" id="integrity">{"${chunk}":"sha384-x"}</script><!--boot--></html>`
  await writeFile(join(place, 'index.html'), page)
  await writeFile(join(place, 'host.json'), JSON.stringify(aHost({ version, ...provided('Card'), ...overrides })))
  await writeFile(join(place, chunk), `/* ${version} */`)
  return place
}

/** Starts the installation with this host, on the database and the store of the one before. */
async function upgrade(
  version: string,
  { percent = 100, ...overrides }: Partial<HostDocument> & { percent?: number } = {},
) {
  const place = await build(version, overrides)
  beside = cacheTemplate(place)
  const keep = async (own: InstalledBuild) => {
    // Another server, which does not have it yet, must be able to answer for it from its registration on.
    const registered = await server.database
      .selectFrom('releases')
      .where('remote', '=', 'host')
      .select('version')
      .execute()
    // A server that is started again has registered its host before.
    if ((await chunk(own.version)) !== 200)
      registeredBeforeKept.push(...registered.filter((row) => row.version === own.version))
    await server.app.keptFiles.keep(own, { arriving: true })
  }
  return openHost(server.database, server.app.hosts, { place, percent, keep })
}

const hostOfPage = async () => {
  const { body } = await server.app.inject({ url: '/login', headers: { accept: 'text/html' } })
  return /host-version" content="([^"]*)/.exec(body)?.[1]
}
const registryOf = async (query = '', client = server.visitor) =>
  answerOf(currentRegistry, await client.get(`/registry${query}`))
const versionsAt = async (host: string) =>
  Object.fromEntries((await registryOf(`?host=${host}`)).remotes.map(({ remote, version }) => [remote, version]))
const chunk = async (version: string) =>
  (await server.app.inject({ url: `/chunk.${version.replaceAll('.', '')}abcdef0.js` })).statusCode
const rollOut = async (version: string, body: object) => {
  const team = await server.team('host')
  return (await team.put('/rollouts/host', { version, ...body })).status
}

test('after an upgrade pages have the new host, and tabs of the former one its files and releases that fit it', async () => {
  await registerRelease(server.database, aRelease('social', [], needing('Card')), '/remotes/social/1.0.0/')
  await upgrade('0.1.0')
  expect(await hostOfPage()).toBe('0.1.0')
  await upgrade('0.2.0', provided('Card', 'Chart'))
  const fresh = aRelease('social', [], { version: '2.0.0', ...needing('Chart') })
  await registerRelease(server.database, fresh, '/remotes/social/2.0.0/')
  expect(await hostOfPage()).toBe('0.2.0')
  expect(await chunk('0.1.0')).toBe(200)
  expect(await versionsAt('0.2.0')).toEqual({ social: '2.0.0' })
  // Judged by the host that runs in the tab, which is named the one to move to.
  expect(await versionsAt('0.1.0')).toEqual({ social: '1.0.0' })
  const old = await registryOf('?host=0.1.0')
  expect([old.host, old.remotes[0]?.withdrawn]).toEqual(['0.2.0', undefined])
  // A page of before the host was a release does not say which it is: it is to reload, for another version alone.
  const older = await registryOf()
  expect(older.remotes).toMatchObject([{ version: '1.0.0+0.2.0', withdrawn: true }])
})

test('a host is rolled out, tried on some and rolled back like a release of a remote', async () => {
  await upgrade('0.1.0')
  await upgrade('0.2.0', { percent: 0 })
  const { client, company } = await server
    .participant({ company: 'northwind' })
    .then((person) => ({ ...person, company: 'northwind' }))
  expect([await hostOfPage(), (await registryOf('?host=0.1.0', client)).host]).toEqual(['0.1.0', '0.1.0'])
  expect(await rollOut('0.2.0', { percent: 100, company })).toBe(200)
  expect([await hostOfPage(), (await registryOf('?host=0.1.0', client)).host]).toEqual(['0.1.0', '0.2.0'])
  expect(await rollOut('0.2.0', { percent: 100 })).toBe(200)
  expect(await hostOfPage()).toBe('0.2.0')
  // What a person has completed is followed by the next upgrade; what they rolled back to stays.
  await upgrade('0.3.0')
  expect(await hostOfPage()).toBe('0.3.0')
  const team = await server.team('host')
  expect((await team.post('/rollouts/host/rollback', {})).status).toBe(200)
  expect(await hostOfPage()).toBe('0.2.0')
  await upgrade('0.3.0')
  expect(await hostOfPage()).toBe('0.2.0')
  expect((await team.post('/rollouts/host/withdraw', { version: '0.2.0' })).status).toBe(200)
  expect(await hostOfPage()).not.toBe('0.2.0')
})

test('a host that cannot run what is rolled out is not used while a former one can, and refuses to start without', async () => {
  await registerRelease(server.database, aRelease('account', [], needing('Card')), '/remotes/account/1.0.0/')
  await expect(
    upgrade('0.9.0', { provides: { '@almanac/ui/content': { version: null, exports: [] } } }),
  ).rejects.toThrow(/account 1\.0\.0: .*Card/)
  await upgrade('0.1.0')
  const { refused } = await upgrade('0.9.0', provided('Chart'))
  expect(refused?.version).toBe('0.9.0')
  expect([await hostOfPage(), await versionsAt('0.1.0')]).toEqual(['0.1.0', { account: '1.0.0' }])
  const [health, ready] = [await server.visitor.get('/health'), await server.visitor.get('/health/ready')]
  expect([health.status, ready.status]).toEqual([200, 503])
  for (const { body } of [health, ready])
    expect(body).toMatchObject({
      status: 'degraded',
      reasons: [expect.stringMatching(/0\.9\.0.*account 1\.0\.0.*Card/)],
    })
  // Once the remotes are what it needs, the same installation uses it.
  await registerRelease(
    server.database,
    aRelease('account', [], { version: '2.0.0', ...needing('Chart') }),
    '/remotes/account/2.0.0/',
  )
  expect((await upgrade('0.9.0', provided('Chart'))).refused).toBeNull()
  expect(await hostOfPage()).toBe('0.9.0')
  expect((await server.visitor.get('/health/ready')).status).toBe(200)
})
