import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { aRelease } from '../../testing/releases'
import { readBuilt } from '../releases/built'
import { entry, files, good, hashes, host, route, words, writeBuild, type BuildOverrides } from '../testing/build'
import { findingsOf } from './commands'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-check-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

interface Checked extends BuildOverrides {
  live?: ReleaseDocument['descriptor'][] | null
  contract?: number
}

/** The faults found in a build, by check. */
async function faultsOf({ live = null, contract = 1, ...given }: Checked = {}): Promise<Record<string, string[]>> {
  await writeBuild(folder, given)
  const findings = await findingsOf(await readBuilt(folder), { host: { ...host, contract }, where: 'a host', live })
  return Object.fromEntries(
    findings.filter(({ faults }) => faults.length > 0).map(({ about, faults }) => [about, faults]),
  )
}

test('a build that fits has no faults, and its later parts were loaded', async () => {
  expect(await faultsOf()).toEqual({})
})

test('styles of the remote and of its screens are loaded as what they are', async () => {
  const styled = good.replace("script('later.js')", "style('later.css').then(() => script('later.js'))")
  expect(await faultsOf({ named: { 'remoteEntry.js': entry(styled), 'later.css': '.button { color: red }' } })).toEqual(
    {},
  )
})

test('another contract version and a module that the host does not have are reported with what to do', async () => {
  expect(
    await faultsOf({
      contract: 2,
      document: {
        needs: { react: { version: '20.0.0', exports: null }, '@almanac/maps': { version: null, exports: ['Map'] } },
      },
    }),
  ).toEqual({
    host: [
      expect.stringMatching(/^This release was built against contract 1, but the live product is at 2\./),
      expect.stringMatching(/ doesn’t share @almanac\/maps, /),
      expect.stringMatching(/^This release was built with react 20\.0\.0, but the live host .* provides 19\.3\.1\./),
    ],
  })
})

test("routes that nobody could reach, or that are the host's, are found", async () => {
  const descriptor = {
    ...aRelease('sleep', [
      route('sleep'),
      route('/logout'),
      route('/nights/:id'),
      route('/nights/:night'),
      route('/a/*/b'),
    ]).descriptor,
    navigation: [{ path: '/elsewhere', label: words, icon: 'moon', order: 1, place: 'more' as const }],
  }
  const { claims } = await faultsOf({ document: { descriptor, preload: {} } })
  expect(claims).toEqual([
    expect.stringMatching(/^sleep isn’t a valid route\./),
    '/logout belongs to the host. Choose another path.',
    expect.stringMatching(/^\/a\/\*\/b isn’t a valid route\./),
  ])
})

test('what another remote of a running host has is found, with its owner', async () => {
  const social = aRelease('social', [route('/sleep')]).descriptor
  const itself = aRelease('sleep', [route('/sleep')]).descriptor
  expect(await faultsOf({ live: [social, itself] })).toEqual({
    'other remotes': [expect.stringMatching(/^sleep claims the route \/sleep, which belongs to social\./)],
  })
})

test('a language without words is found', async () => {
  const descriptor = aRelease('sleep', [{ ...route('/sleep'), title: { ...words, fr: ' ' } }]).descriptor
  expect(
    await faultsOf({ document: { descriptor, texts: { en: ['later.js'], es: ['later.js'], fr: ['later.js'] } } }),
  ).toEqual({
    claims: [
      'Words are missing in fr: title /sleep. Add them in every language and build again.',
      'This release has text files, but none in ar. Add that language and build again.',
    ],
  })
})

test('files that are missing, changed or not named are found', async () => {
  const { files: found, claims } = await faultsOf({
    present: { 'later.js': 'changed()', 'extra.js': '' },
    document: {
      files: { ...hashes(files), 'gone.js': hashes({ a: 'a' }).a ?? '' },
      preload: { '/sleep': { files: ['nowhere.js'], shared: [] } },
    },
  })
  expect(found).toEqual([
    'later.js is not what was built: its hash is another',
    'gone.js is named and not there',
    'extra.js lies in dist, and release.json has no hash of it: no browser would load it',
  ])
  expect(claims).toEqual([expect.stringMatching(/^The release lists nowhere\.js without its hash/)])
})

test.each([
  ['throws while it is loaded', { 'remoteEntry.js': 'throw new Error("no network")' }, 'the entry: no network'],
  [
    'sets another global',
    { 'remoteEntry.js': 'var other = {}' },
    'the entry: remoteEntry.js sets no container named almanac_sleep',
  ],
  [
    'exposes no screens',
    { 'remoteEntry.js': entry("{ './remote': () => ({ remote: {} }) }") },
    './remote: src/remote.tsx exports no `remote` with a component `Screens`',
  ],
  [
    'waits for what never comes',
    { 'remoteEntry.js': entry("{ './remote': () => new Promise(() => undefined) }") },
    './remote: it did not finish: what is done while a file is loaded may wait for nothing',
  ],
  [
    'has a part that throws',
    { 'later.js': 'throw new Error("no such thing")' },
    'a screen that is loaded later: no such thing',
  ],
  [
    'has a part that is no component',
    { 'later.js': 'globalThis.later = { default: 3 }' },
    'a screen that is loaded later: what is loaded is no component',
  ],
  [
    'loads a style without a hash',
    {
      'remoteEntry.js': entry(good.replace("script('later.js')", "style('later.css').then(() => script('later.js'))")),
    },
    'a screen that is loaded later: later.css is loaded, and release.json has no hash of it',
  ],
  [
    'loads a file without a hash',
    { 'remoteEntry.js': entry(good.replace('later.js', 'elsewhere.js')) },
    'a screen that is loaded later: elsewhere.js is loaded, and release.json has no hash of it',
  ],
])('an entry that %s is found', async (_, named, fault) => {
  expect(await faultsOf({ named })).toEqual({ runs: [fault] })
})

test('routes and places that contradict each other are found', async () => {
  const place = (path: string, order = 50) => ({ path, label: words, icon: 'moon', order, place: 'bar' as const })
  const descriptor = {
    ...aRelease('sleep', [route('/nights/:id'), route('/nights/:night'), route('/sleep')]).descriptor,
    navigation: [place('/elsewhere'), place('/sleep', 1), place('/sleep')],
  }
  expect((await faultsOf({ document: { descriptor, preload: {} } })).claims).toEqual([
    'Several routes of this release match the same address: /nights/:id, /nights/:night. Keep one of them.',
    '/elsewhere in the navigation isn’t a route of this remote. Link to one of its own routes.',
    '/sleep is in the navigation twice. Keep one of the two.',
    '/sleep in the navigation has order 1. Use a number from 10 to 999.',
    'This release claims 3 places in the bar. One remote can have at most 2. Put the others under `more`.',
  ])
})

test.each([
  ['a page', '<html>', /^mf-manifest\.json isn’t a Module Federation manifest/],
  [
    'of another release',
    JSON.stringify({
      metaData: { remoteEntry: { name: 'entry.js', path: 'https://elsewhere.example' }, globalName: 'almanac_sleep' },
    }),
    /names https:\/\/elsewhere\.example\/entry\.js as the entry, but that isn’t a script of this release/,
  ],
])('a manifest that is %s is found', async (_, manifest, sentence) => {
  expect((await faultsOf({ named: { 'mf-manifest.json': manifest } })).files).toEqual([expect.stringMatching(sentence)])
})

test('a slot that its file does not fill is found', async () => {
  const descriptor = {
    ...aRelease('sleep', [route('/sleep')]).descriptor,
    slots: { 'history.panels': './history.panels' },
  }
  const named = {
    'remoteEntry.js': entry(
      "{ './remote': () => ({ remote: { Screens: () => null } }), './history.panels': () => ({ fill: 1 }) }",
    ),
  }
  expect(await faultsOf({ named, document: { descriptor } })).toEqual({
    runs: ['the slot history.panels: its file exports no component `Fill`'],
  })
})

const readsAhead = { ...aRelease('sleep', [route('/sleep')]).descriptor, offline: './offline' }
const withOffline = (exposed: string) => ({
  'remoteEntry.js': entry(good.replace(/ }$/, `, './offline': ${exposed} }`)),
})

test('what reads ahead for a time without a network is loaded', async () => {
  const named = withOffline('() => ({ prepareOffline: async () => undefined })')
  expect(await faultsOf({ named, document: { descriptor: readsAhead } })).toEqual({})
})

test.each([
  ['is not exposed', undefined, './offline: no ./offline'],
  ['throws while it is loaded', '() => { throw new Error("no clock") }', './offline: no clock'],
  [
    'exports something else',
    '() => ({ prepare: () => undefined })',
    './offline: the file that remote.ts names under `offline` exports no function `prepareOffline`',
  ],
])('what reads ahead and %s is found', async (_, exposed, fault) => {
  const named = exposed === undefined ? {} : withOffline(exposed)
  expect(await faultsOf({ named, document: { descriptor: readsAhead } })).toEqual({ runs: [fault] })
})

test('a build of another version than its package.json says is not checked', async () => {
  await writeBuild(folder)
  await writeFile(join(folder, 'package.json'), '{"version":"1.1.0"}')
  await expect(readBuilt(folder)).rejects.toThrow(
    'was built as 1.0.0, and its package.json says 1.1.0: build it again.',
  )
})
