import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openReleases } from '../../start/releases'
import { readSettings } from '../../start/settings'
import { aRelease } from '../../testing/releases'
import { startTestServer, type TestServer } from '../../testing/server'
import { platformArea } from '../area'
import { addRule, versionsFor } from '../testing'
import { replaceFormerBundled, registerRelease } from './register'
import { aBuild, publishBuild } from './testing'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ areas: [platformArea] })
})
afterEach(() => server.close())

const revision = async () =>
  Number((await server.database.selectFrom('registry_state').select('revision').executeTakeFirstOrThrow()).revision)
const releases = async () =>
  (await server.database.selectFrom('releases').orderBy('version').select(['version', 'published_by']).execute()).map(
    ({ version, published_by }) => `${version} ${published_by}`,
  )
const rules = async () =>
  (await server.database.selectFrom('rollouts').orderBy('version').select(['version', 'changed_by']).execute()).map(
    ({ version, changed_by }) => `${version} ${changed_by}`,
  )
const bundled = (version: string) => aRelease('social', [], { version })
const start = async (...versions: string[]) => {
  await replaceFormerBundled(server.database, versions.map(bundled), { everything: true })
  for (const version of versions)
    await registerRelease(server.database, bundled(version), `/remotes/social/${version}/`)
}

test('what lies beside the server serves everyone; starting again changes nothing, a new build does', async () => {
  await start('1.0.0')
  const first = await revision()
  await start('1.0.0')
  expect(await revision()).toBe(first)
  await registerRelease(
    server.database,
    { ...bundled('1.0.0'), texts: { en: ['mf-manifest.json'] } },
    '/remotes/social/1.0.0/',
  )
  const rebuilt = await revision()
  expect(rebuilt).toBeGreaterThan(first)
  await start('1.1.0')
  expect(await revision()).toBeGreaterThan(rebuilt)
  expect([await releases(), await rules()]).toEqual([['1.1.0 bundled'], ['1.1.0 bundled']])
})

test('what teams published stays, also where an installation brings the same version or none of it', async () => {
  const team = await server.team('social')
  await publishBuild(team, aBuild('social', '1.0.0'))
  await publishBuild(team, aBuild('social', '1.1.0'))
  const { files, address } = await server.database
    .selectFrom('releases')
    .where('version', '=', '1.1.0')
    .select(['files', 'address'])
    .executeTakeFirstOrThrow()
  await start('1.1.0')
  expect(
    await server.database
      .selectFrom('releases')
      .where('version', '=', '1.1.0')
      .select(['files', 'address'])
      .executeTakeFirstOrThrow(),
  ).toEqual({ files, address })
  expect(await rules()).toEqual(['1.1.0 bundled'])
  await start('1.2.0')
  expect(await releases()).toEqual(['1.0.0 team: social team', '1.1.0 team: social team', '1.2.0 bundled'])
})

test('a rule that a person made outlives the release that it names: meanwhile the next one decides, or what the installation brings', async () => {
  await start('1.0.0')
  const [northwind, meadow] = [
    await server.participant({ company: 'northwind' }),
    await server.participant({ company: 'meadow' }),
  ]
  await addRule(server.database, {
    remote: 'social',
    version: '1.0.0',
    company_id: northwind.company_id,
    percent: 100,
    theme_key: 'ocean',
    changed_by: 'team: social',
  })
  await start('1.1.0')
  const ruled = () =>
    server.database
      .selectFrom('rollouts')
      .where('changed_by', '!=', 'bundled')
      .select(['version', 'percent', 'theme_key', 'changed_by'])
      .execute()
  expect(await ruled()).toEqual([{ version: '1.0.0', percent: 100, theme_key: 'ocean', changed_by: 'team: social' }])
  expect(await versionsFor(northwind.client)).toEqual({ social: '1.1.0' })
  await server.database
    .updateTable('rollouts')
    .set({ changed_by: 'nadia@example.test' })
    .where('company_id', 'is', null)
    .execute()
  await start('1.2.0')
  expect(await ruled()).toHaveLength(2)
  expect([await versionsFor(northwind.client), await versionsFor(meadow.client)]).toEqual([
    { social: '1.2.0' },
    { social: '1.2.0' },
  ])
  await start('1.0.0')
  expect(await versionsFor(northwind.client)).toEqual({ social: '1.0.0' })
})

test('two remotes beside the server that claim the same are reported at the start, and both serve', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-remotes-'))
  const routes = [{ path: '/letters', title: { en: 'Letters' }, access: 'user' as const }]
  for (const remote of ['letters', 'social']) {
    await mkdir(join(folder, remote, 'dist'), { recursive: true })
    await writeFile(join(folder, remote, 'dist', 'release.json'), JSON.stringify(aRelease(remote, routes)))
  }
  const logged: string[] = []
  const keep = () => Promise.resolve()
  await openReleases(server.database, readSettings({ REMOTES: folder }), keep, (line) => logged.push(line.trim()))
  await rm(folder, { recursive: true })
  expect(logged).toContain(
    'social claims the route /letters, which belongs to letters. Choose another path, or agree with the letters team that they give it up first.',
  )
  expect(logged.at(-1)).toBe('remotes: letters 1.0.0, social 1.0.0')
})
