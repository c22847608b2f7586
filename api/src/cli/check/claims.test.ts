import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { publishRelease } from '@almanac/contracts/schema/platform/releases'
import { codesOf, errorsOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { aHost, aRelease, exposing, inEveryLanguage } from '../../testing/releases'
import { startTestServer, type TestServer } from '../../testing/server'
import { accountArea } from '../../account/area'
import { fitFaults, manifestFaultsOf, platformArea } from '../../platform'
import { registerRelease } from '../../platform/releases/register'
import { aBuild, sendFiles } from '../../platform/releases/testing'
import { checkDocument, inWords } from './document'

type Descriptor = ReleaseDocument['descriptor']

const host = aHost({ provides: { react: { version: '19.3.1', exports: null } } })
const screen = { path: '/sleep', title: inEveryLanguage('Sleep'), access: 'user' as const }
const place = {
  path: '/sleep',
  label: inEveryLanguage('Sleep'),
  icon: 'moon',
  order: 50,
  place: 'more' as const,
}

let server: TestServer
let team: TestClient

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea], liveHost: () => Promise.resolve(host) })
  team = await server.team('sleep')
  await registerRelease(
    server.database,
    aRelease('account', [{ ...screen, path: '/login', access: 'visitor' }], {
      descriptor: {
        name: 'account',
        contract: 1,
        routes: [{ ...screen, path: '/login', access: 'visitor' }],
        navigation: [],
        slots: { 'activity.objective.consent': './activity.objective.consent' },
      },
    }),
    '/remotes/account/1.0.0/',
  )
})

afterAll(() => server.close())

const described = (overrides: Partial<Descriptor>): Partial<ReleaseDocument> => ({
  descriptor: { name: 'sleep', contract: 1, routes: [screen], navigation: [], slots: {}, ...overrides },
})
const placed = (overrides: Partial<Descriptor['navigation'][number]>, routes: Descriptor['routes'] = [screen]) =>
  described({ routes, navigation: [{ ...place, ...overrides }] })
const routed = (path: string) => described({ routes: [{ ...screen, path }] })
const english = { en: 'Sleep' }
const hash = `sha384-${'A'.repeat(64)}`

/** Each claim with the beginning of the sentence that refuses it. */
const odd: [what: string, claim: Partial<ReleaseDocument>, sentence: string][] = [
  [
    'a slot that no screen has',
    described({ slots: { 'dashboard.banner': './dashboard.banner' } }),
    'There is no slot dashboard.banner. The slots are: shell.survey, shell.agreements, shell.record, history.panels,',
  ],
  [
    'a slot named like a property of every object',
    described({ slots: { constructor: './constructor' } }),
    'There is no slot constructor.',
  ],
  [
    'a feature for a slot that it does not fill',
    described({ slot_features: { 'dashboard.tiles': 'Leaderboard' } }),
    'This release names a feature for the slot dashboard.tiles, which it doesn’t fill.',
  ],
  ['an icon that is markup', placed({ icon: '<img src=x>' }), '/sleep in the navigation has the icon <img src=x>,'],
  ['an icon that is not drawn', placed({ icon: 'rocket' }), '/sleep in the navigation has the icon rocket,'],
  ['an icon named like a property', placed({ icon: 'toString' }), '/sleep in the navigation has the icon toString,'],
  ['a label in English alone', placed({ label: english }), 'Words are missing in es, fr, ar: label /sleep.'],
  [
    'a title in English alone',
    described({ routes: [{ ...screen, title: english }] }),
    'Words are missing in es, fr, ar: title /sleep.',
  ],
  [
    'a title of blanks in one language',
    described({ routes: [{ ...screen, title: { ...screen.title, ar: '  ' } }] }),
    'Words are missing in ar: title /sleep.',
  ],
  ['no title at all', described({ routes: [{ ...screen, title: {} }] }), 'Words are missing in en, es, fr, ar: title'],
  [
    'a title with a mark that reverses what follows',
    described({ routes: [{ ...screen, title: inEveryLanguage('Sleep\u202egnp') }] }),
    'These words contain line breaks, control characters or marks that change the direction: title /sleep.',
  ],
  [
    'a label of two lines',
    placed({ label: inEveryLanguage('Sleep\nwell') }),
    'These words contain line breaks, control characters or marks that change the direction: label /sleep.',
  ],
  ...[
    ['a title of half a character', 'Sleep\ud800'],
    ['a title with a tag that nobody sees', 'Sleep\u{e0041}'],
    ['a title under a heap of marks', `Sleep${'\u0301'.repeat(9)}`],
  ].map(([what = '', title = '']): (typeof odd)[number] => [
    what,
    described({ routes: [{ ...screen, title: inEveryLanguage(title) }] }),
    'These words contain line breaks, control characters or marks',
  ]),
  ...['\u200b', '\u2800', '\u3164', '\u200f'].map((title): (typeof odd)[number] => [
    `a title of which nothing is seen (${JSON.stringify(title)})`,
    described({ routes: [{ ...screen, title: inEveryLanguage(title) }] }),
    'Words are missing in en, es, fr, ar: title /sleep.',
  ]),
  [
    'the screens as the fill of a slot',
    described({ slots: { 'dashboard.tiles': './remote' } }),
    'dashboard.tiles names ./remote, which is the module of the screens.',
  ],
  ['the screens as what reads ahead', described({ offline: './remote' }), 'offline names ./remote,'],
  [
    'a module of every object',
    { ...described({}), needs: { constructor: { version: null, exports: null } } },
    'The live host (1.0.0) doesn’t share constructor,',
  ],
  [
    'styles as words',
    {
      ...described({}),
      texts: Object.fromEntries(['en', 'es', 'fr', 'ar'].map((code) => [code, ['main.0123456789.css']])),
    },
    'Texts are scripts, and assets are none: main.0123456789.css',
  ],
  [
    'a script among the pictures',
    { ...described({}), assets: { 'late.js': hash } },
    'Texts are scripts, and assets are none: late.js',
  ],
  [
    'two names that one disk cannot tell apart',
    { ...described({}), assets: { 'Moon.svg': hash, 'moon.svg': hash } },
    'moon.svg and Moon.svg can’t both be files of one release',
  ],
  [
    'a file in a file',
    { ...described({}), assets: { 'moon.svg': hash, 'moon.svg/full.svg': hash } },
    'moon.svg/full.svg and moon.svg can’t both be files of one release',
  ],
  [
    'a feature that nobody can switch',
    described({ routes: [{ ...screen, feature: 'Sleep Tracking' }] }),
    'No feature is called Sleep Tracking, so what depends on it would never be shown.',
  ],
  [
    'a feature in other capitals',
    described({
      slots: { 'dashboard.tiles': './dashboard.tiles' },
      slot_features: { 'dashboard.tiles': 'leaderboard' },
    }),
    'No feature is called leaderboard,',
  ],
  ['nothing that it needs', { ...described({}), needs: {} }, 'This release doesn’t say what it needs of the host,'],
  ['the icon of the host as a route', routed('/icon.svg'), '/icon.svg belongs to the host.'],
  ['the document of the host as a route', routed('/host.json'), '/host.json belongs to the host.'],
  ['a service worker as a route', routed('/sw.js'), '/sw.js belongs to the host.'],
  ['the calls as a route', routed('/api/:anything'), '/api/:anything belongs to the host.'],
  ['the files of releases as a route', routed('/Releases/*'), '/Releases/* belongs to the host.'],
  ['well-known documents as a route', routed('/.well-known/security.txt'), '/.well-known/security.txt belongs to'],
  ['every address', routed('/*'), '/* isn’t a valid route.'],
  ['an address that climbs', routed('/sleep/../login'), '/sleep/../login isn’t a valid route.'],
  ['sign-in of another remote', routed('/login'), 'sleep claims the route /login, which belongs to account.'],
  ['sign-in in capitals', routed('/Login/'), 'sleep claims the route /Login/, which belongs to account.'],
  [
    'all below the sign-in of another',
    routed('/login/*'),
    'sleep claims the route /login/*, which belongs to account.',
  ],
  [
    'an objective that another remote shows',
    described({ slots: { 'activity.objective.consent': './activity.objective.consent' } }),
    'sleep fills the slot activity.objective.consent. Only one remote can fill it, and account already does.',
  ],
  ['a place that leads to another remote', placed({ path: '/login' }), '/login in the navigation isn’t a route of'],
  [
    'a place with a parameter',
    placed({ path: '/night/:id' }, [{ ...screen, path: '/night/:id' }]),
    '/night/:id in the navigation has a parameter, so it leads nowhere.',
  ],
  [
    'a place for people who are signed out',
    placed({}, [{ ...screen, access: 'visitor' }]),
    '/sleep in the navigation is a route for visitors:',
  ],
  [
    'a place that everybody sees and few may open',
    placed({}, [{ ...screen, feature: 'Leaderboard' }]),
    '/sleep in the navigation leads to a route that needs the feature Leaderboard.',
  ],
  ['the same place twice', described({ navigation: [place, place] }), '/sleep is in the navigation twice.'],
  ['a place before all others', placed({ order: -1 }), '/sleep in the navigation has order -1.'],
  [
    'files for a route that it does not have',
    { ...described({}), preload: { '/login': { files: ['remoteEntry.0123456789.js'], shared: [] } } },
    'This release loads files early for /login, which isn’t one of its routes.',
  ],
  [
    'a module loaded early that it does not need',
    { ...described({}), preload: { '/sleep': { files: [], shared: ['@almanac/ui/core'] } } },
    'This release loads @almanac/ui/core early for /sleep, but `needs` doesn’t name it.',
  ],
  [
    'words in one language',
    { ...described({}), texts: { en: ['remoteEntry.0123456789.js'] } },
    'This release has text files, but none in es.',
  ],
  [
    'a module that no host shares',
    { ...described({}), needs: { left: { version: null, exports: null } } },
    'The live host (1.0.0) doesn’t share left, which this release needs.',
  ],
  ['the name of another remote', described({ name: 'account' }), 'This is a release of sleep, but its descriptor says'],
]

test('there are more than 29 of them, and a release without any is taken', async () => {
  expect(odd.length).toBeGreaterThan(29)
  const build = aBuild('sleep', '1.0.0', placed({}))
  await sendFiles(team, build)
  expect((await team.post('/releases', build.release)).status).toBe(200)
  expect(checkDocument(build.release).faults).toEqual([])
})

test.each(odd)('%s is refused by the server, in the words of the command line', async (_, claim, sentence) => {
  const { release } = aBuild('sleep', '2.0.0', claim)
  const answer = await team.post('/releases', release)
  expect(answer.status).toBe(422)
  const refused = errorsOf(answer).map(({ title }) => title)
  expect(refused[0]).toContain(sentence)
  for (const code of codesOf(answer)) expect(publishRelease.errors[422]).toContain(code)
  const checked = [...checkDocument(release).faults, ...fitFaults(release, host).map(inWords)]
  // The server alone knows every other remote.
  if (!/which belongs to account|Only one remote/.test(sentence)) expect(checked).toEqual(refused)
})

describe('a manifest is refused that', () => {
  const metaData = { remoteEntry: { name: 'remoteEntry.0123456789.js', path: '' }, globalName: 'almanac_sleep' }
  const filled = described({
    slots: { 'dashboard.tiles': './dashboard.tiles' },
    offline: './offline',
  })

  test.each<[string, object, string]>([
    [
      'exposes nothing for a slot',
      { metaData, exposes: exposing('./offline') },
      'mf-manifest.json doesn’t expose ./dashboard.tiles, which this release names for dashboard.tiles.',
    ],
    [
      'exposes nothing that reads ahead',
      { metaData, exposes: exposing('./dashboard.tiles') },
      'mf-manifest.json doesn’t expose ./offline,',
    ],
    [
      'exposes no screens',
      { metaData, exposes: [{ path: './dashboard.tiles' }, { path: './offline' }] },
      'mf-manifest.json doesn’t expose ./remote,',
    ],
    [
      'takes the place of the page',
      { metaData: { ...metaData, globalName: 'document' }, exposes: exposing('./offline', './dashboard.tiles') },
      'mf-manifest.json puts its container into the global name document,',
    ],
    ...['requestAnimationFrame', 'indexedDB', '__FEDERATION__', 'almanac_sleepless'].map(
      (globalName): [string, object, string] => [
        `takes the name ${globalName}`,
        { metaData: { ...metaData, globalName }, exposes: exposing('./offline', './dashboard.tiles') },
        `mf-manifest.json puts its container into the global name ${globalName}, which isn’t its own.`,
      ],
    ),
    ...['main.0123456789.css', 'mf-manifest.json', 'deep/letters.0123456789.woff2'].map(
      (name): [string, object, string] => [
        `begins with ${name}`,
        { metaData: { ...metaData, remoteEntry: { name, path: '' } }, exposes: exposing('./offline') },
        `mf-manifest.json names ${name} as the entry, but that isn’t a script of this release.`,
      ],
    ),
    [
      'takes the place of another remote',
      { metaData: { ...metaData, globalName: 'almanac_account_1_0_0' }, exposes: exposing('./offline') },
      'mf-manifest.json puts its container into the global name almanac_account_1_0_0,',
    ],
    [
      'takes a name of the language',
      { metaData: { ...metaData, globalName: 'Array' }, exposes: exposing('./offline') },
      'mf-manifest.json puts its container into the global name Array,',
    ],
  ])('%s', async (_, manifest, sentence) => {
    const build = aBuild('sleep', '3.0.0', filled, JSON.stringify(manifest))
    await sendFiles(team, build)
    const answer = await team.post('/releases', build.release)
    expect(answer.status).toBe(422)
    const refused = errorsOf(answer).map(({ title }) => title)
    expect(refused[0]).toContain(sentence)
    const content = Buffer.from(build.contents['mf-manifest.json'] ?? '')
    expect(manifestFaultsOf(build.release, content).map(inWords)).toEqual(refused)
  })
})
