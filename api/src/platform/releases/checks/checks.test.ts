import { LANGUAGE_CODES } from '@almanac/domain/languages'
import type { HostDocument, ReleaseDocument } from '@almanac/contracts/platform/releases'
import { newId } from '@almanac/domain/ids'
import { codesOf, errorsOf } from '../../../testing/answer'
import { aHost, aRelease, inEveryLanguage } from '../../../testing/releases'
import { startTestServer, type TestServer } from '../../../testing/server'
import { accountArea } from '../../../account/area'
import { platformArea } from '../../area'
import { registerRelease } from '../register'
import { aBuild, publishBuild } from '../testing'
import { incompatibleLiveReleases } from './incompatibilities'

let server: TestServer
let host: HostDocument

const screen = (path: string) => ({ path, title: inEveryLanguage('Screen'), access: 'user' as const })
const place = (path: string) => ({
  path,
  label: inEveryLanguage('Place'),
  icon: 'messages',
  order: 50,
  place: 'bar' as const,
})
const describing = (remote: string, overrides: Partial<ReleaseDocument['descriptor']>): Partial<ReleaseDocument> => ({
  descriptor: { name: remote, contract: 1, routes: [], navigation: [], slots: {}, ...overrides },
})
const published = async (remote: string) =>
  (await server.database.selectFrom('releases').where('remote', '=', remote).select('version').execute()).map(
    ({ version }) => version,
  )

beforeEach(async () => {
  host = aHost()
  server = await startTestServer({ areas: [accountArea, platformArea], liveHost: () => Promise.resolve(host) })
})

afterEach(() => server.close())

describe('what does not fit is refused with what to change', () => {
  async function refusalOf(remote: string, overrides: Partial<ReleaseDocument>) {
    const answer = await publishBuild(await server.team(remote), aBuild(remote, '1.0.0', overrides))
    expect(answer.status).toBe(422)
    expect(await published(remote)).toEqual([])
    return errorsOf(answer).map(({ code, title }) => ({ code, title }))
  }

  test('the name of the host', async () => {
    const [refusal] = await refusalOf('host', {})
    expect(refusal).toEqual({
      code: 'REMOTE_NAME_RESERVED',
      title: '“host” is the name of the host, which comes with the installation. Give the remote another name.',
    })
  })

  test('another contract', async () => {
    expect(
      await refusalOf('social', { contract: 0, descriptor: { ...aRelease('social').descriptor, contract: 0 } }),
    ).toEqual([
      {
        code: 'CONTRACT_OLDER',
        title:
          'This release was built against contract 0, but the live product is at 1. Update your working copy, then build and publish again.',
      },
    ])
    expect(await refusalOf('social', { contract: 2 })).toEqual([
      {
        code: 'CONTRACT_NEWER',
        title:
          'This release was built against contract 2, but the live product is still at 1. Deploy the product first, or build against contract 1.',
      },
    ])
  })

  test('what the live host does not share, does not have in it, or has too old', async () => {
    host = aHost({
      version: '3.2.1',
      provides: {
        react: { version: '19.2.0', exports: null },
        '@almanac/ui/core': { version: null, exports: ['Screen'] },
      },
    })
    expect(
      await refusalOf('social', {
        needs: {
          react: { version: '19.3.0', exports: ['useState'] },
          '@almanac/ui/core': { version: null, exports: ['Screen', 'Stepper'] },
          '@almanac/ui/maps': { version: null, exports: ['Map'] },
        },
      }),
    ).toEqual([
      {
        code: 'SHARED_EXPORT_MISSING',
        title:
          '@almanac/ui/core in the live host (3.2.1) doesn’t have what this release imports: Stepper. Build without it, or first deploy a host that has it.',
      },
      {
        code: 'SHARED_MODULE_MISSING',
        title:
          'The live host (3.2.1) doesn’t share @almanac/ui/maps, which this release needs. Build without it, or first deploy a host that shares it.',
      },
      {
        code: 'SHARED_VERSION_DIFFERS',
        title:
          'This release was built with react 19.3.0, but the live host (3.2.1) provides 19.2.0. Build with 19.2.0, or first deploy a host with 19.3.0.',
      },
    ])
  })

  test('but a host that says nothing of what it provides is not judged, nor one that cannot be read', async () => {
    const needs = { '@almanac/ui/maps': { version: null, exports: ['Map'] } }
    expect((await publishBuild(await server.team('social'), aBuild('social', '1.0.0', { needs }))).status).toBe(200)
    server.app.liveHost = () => Promise.reject(new Error('down'))
    expect((await publishBuild(await server.team('social'), aBuild('social', '1.0.1', { needs }))).status).toBe(200)
  })

  test('routes, places and slots of another remote or of the host, with both owners named', async () => {
    await registerRelease(
      server.database,
      aRelease(
        'social',
        [],
        describing('social', {
          routes: [screen('/messages'), screen('/messages/:id')],
          navigation: [place('/messages')],
          slots: { 'activity.objective.survey': './Fill', 'history.panels': './Panel' },
        }),
      ),
      '/remotes/social/1.0.0/',
    )
    expect(
      await refusalOf(
        'letters',
        describing('letters', {
          routes: [screen('/Messages/'), screen('/Messages/:letter/'), screen('/letters')],
          navigation: [place('/messages')],
          slots: { 'activity.objective.survey': './Fill', 'history.panels': './Panel' },
        }),
      ),
    ).toEqual([
      {
        code: 'ROUTE_TAKEN',
        title:
          'letters claims the route /Messages/, which belongs to social. Choose another path, or agree with the social team that they give it up first.',
      },
      {
        code: 'ROUTE_TAKEN',
        title:
          'letters claims the route /Messages/:letter/, which belongs to social. Choose another path, or agree with the social team that they give it up first.',
      },
      {
        code: 'NAVIGATION_TAKEN',
        title:
          'letters claims /messages in the navigation, which belongs to social. Link to another path, or agree with the social team that they give it up first.',
      },
      {
        code: 'SLOT_TAKEN',
        title:
          'letters fills the slot activity.objective.survey. Only one remote can fill it, and social already does. Leave it out, or agree with the social team that they give it up first.',
      },
    ])
  })

  test('a route is free once the remote that had it has given it up everywhere', async () => {
    const [social, letters] = [await server.team('social'), await server.team('letters')]
    const { company_id } = await server.participant({ company: 'slow' })
    await publishBuild(social, aBuild('social', '1.0.0', describing('social', { routes: [screen('/messages')] })))
    await publishBuild(social, aBuild('social', '1.1.0'))
    const wanted = aBuild('letters', '1.0.0', describing('letters', { routes: [screen('/messages')] }))
    const rule = {
      id: newId(),
      remote: 'social',
      version: '1.0.0',
      company_id,
      group_id: null,
      percent: 10,
      theme_key: null,
      changed_by: 'team: social',
    }
    await server.database.insertInto('rollouts').values(rule).execute()
    expect(codesOf(await publishBuild(letters, wanted))).toEqual(['ROUTE_TAKEN'])
    await server.database.deleteFrom('rollouts').execute()
    expect((await publishBuild(letters, wanted)).status).toBe(200)
  })

  test('also when it is rolled out later: the host or another remote may have changed since', async () => {
    const [social, letters] = [await server.team('social'), await server.team('letters')]
    await publishBuild(social, aBuild('social', '1.0.0', describing('social', { routes: [screen('/messages')] })))
    await publishBuild(
      social,
      aBuild('social', '1.1.0', { needs: { '@almanac/ui/maps': { version: null, exports: null } } }),
    )
    await publishBuild(letters, aBuild('letters', '1.0.0', describing('letters', { routes: [screen('/messages')] })))
    host = aHost({ version: '4.0.0', provides: { react: { version: '19.2.0', exports: null } } })
    const roll = (version: string) => social.put('/rollouts/social', { version, percent: 100 })
    expect(errorsOf(await roll('1.0.0'))).toMatchObject([
      {
        code: 'ROUTE_TAKEN',
        title: expect.stringMatching(/^social claims the route \/messages, which belongs to letters\./),
      },
    ])
    expect(errorsOf(await roll('1.1.0'))).toMatchObject([
      {
        code: 'SHARED_MODULE_MISSING',
        title: expect.stringMatching(/^The live host \(4\.0\.0\) doesn’t share @almanac\/ui\/maps/),
      },
    ])
    expect(await server.database.selectFrom('rollouts').selectAll().execute()).toEqual([])
    host = aHost()
    expect((await social.put('/rollouts/social', { version: '1.1.0', percent: 40 })).status).toBe(200)
    expect(await incompatibleLiveReleases(server.database, host)).toEqual([])
    host = aHost({ version: '4.0.0', provides: { react: { version: '19.2.0', exports: null } } })
    expect(await incompatibleLiveReleases(server.database, host)).toMatchObject([
      { remote: 'social', version: '1.1.0', faults: [{ code: 'SHARED_MODULE_MISSING' }] },
    ])
    // It cannot reach more people, but its percentage can be reduced.
    expect(codesOf(await social.put('/rollouts/social', { version: '1.1.0', percent: 41 }))).toEqual([
      'SHARED_MODULE_MISSING',
    ])
    expect((await social.put('/rollouts/social', { version: '1.1.0', percent: 10 })).status).toBe(200)
  })

  test('more than the limits of a release, before any comparison', async () => {
    const codes = async (overrides: Partial<ReleaseDocument>) =>
      (await refusalOf('social', overrides)).map(({ code }) => code)
    const endless = `/zz${Array.from({ length: 40 }, (_, index) => `/p${index}?`).join('')}`
    expect(await codes(describing('social', { routes: [screen(endless)] }))).toEqual(['ROUTE_TOO_LONG'])
    expect(
      await refusalOf(
        'social',
        describing('social', { routes: [screen('/:any'), screen('javascript:alert(1)'), screen('/operations')] }),
      ),
    ).toEqual([
      {
        code: 'ROUTE_INVALID',
        title:
          '/:any isn’t a valid route. It must start with a slash and a name. After that, it can have names, parameters such as :id (each used once) and a * at the end.',
      },
      { code: 'ROUTE_INVALID', title: expect.stringMatching(/^javascript:alert\(1\) isn’t a valid route/) },
      { code: 'ROUTE_OF_HOST', title: '/operations belongs to the host. Choose another path.' },
    ])
    expect(
      await codes(
        describing('social', { routes: [screen('/a')], navigation: Array.from({ length: 41 }, () => place('/a')) }),
      ),
    ).toEqual(['TOO_MANY_ENTRIES'])
    expect(
      await codes({
        files: Object.fromEntries(
          Array.from({ length: 501 }, (_, index) => [
            `${index}.js`,
            aBuild('social', '1.0.0').release.files['mf-manifest.json'] ?? '',
          ]),
        ),
      }),
    ).toEqual(['TOO_MANY_ENTRIES'])
    const page = aBuild('social', '1.0.0', { manifest: 'main.0123456789.css' })
    expect(codesOf(await publishBuild(await server.team('social'), page))).toEqual(['MANIFEST_INVALID'])
    expect(await published('social')).toEqual([])
  })

  test('a release published before these limits can no longer be rolled out', async () => {
    const team = await server.team('social')
    await publishBuild(team, aBuild('social', '1.0.0'))
    await server.database
      .updateTable('releases')
      .set({ descriptor: JSON.stringify({ ...aRelease('social').descriptor, routes: [screen('/:any')] }) })
      .execute()
    expect(codesOf(await team.put('/rollouts/social', { version: '1.0.0', percent: 1 }))).toEqual(['ROUTE_INVALID'])
  })

  test('a document that contradicts itself', async () => {
    const codes = async (overrides: Partial<ReleaseDocument>) =>
      (await refusalOf('social', overrides)).map(({ code }) => code)
    const { files } = aBuild('social', '1.0.0').release
    expect(await refusalOf('social', { descriptor: aRelease('letters').descriptor })).toEqual([
      {
        code: 'DESCRIPTOR_OF_ANOTHER',
        title:
          'This is a release of social, but its descriptor says letters. Set the name in remote.ts to social and build again.',
      },
    ])
    expect(await codes({ preload: { '/': { files: ['later.0123456789.js'], shared: [] } } })).toEqual([
      'PRELOAD_WITHOUT_ROUTE',
      'FILE_WITHOUT_HASH',
    ])
    expect(await codes({ manifest: 'other.json' })).toEqual(['FILE_WITHOUT_HASH'])
    const constructors = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, ['constructor']]))
    expect(await codes({ texts: constructors })).toEqual(['FILE_WITHOUT_HASH'])
    expect(await codes({ files: { ...files, 'page.html': files['main.0123456789.css'] ?? '' } })).toEqual([
      'FILE_OF_UNKNOWN_KIND',
    ])
    expect(await codes({ assets: { 'main.0123456789.css': files['mf-manifest.json'] ?? '' } })).toEqual([
      'FILE_WITH_TWO_HASHES',
    ])
  })

  test('a prerendered screen that could run, load or lead to something', async () => {
    const own = describing('social', { routes: [screen('/friends')] })
    const refused = async (html: string, path = '/friends', language = 'en') =>
      (await refusalOf('social', { ...own, prerendered: { [path]: { [language]: html } } })).map(
        ({ code, title }) => `${code}: ${title}`,
      )
    expect(await refused('<p>Hello</p>', '/elsewhere')).toEqual([
      expect.stringMatching(/^PRERENDERED_WITHOUT_ROUTE: .*\/elsewhere/),
    ])
    for (const [html, what] of [
      ['<script>steal()</script>', '<script>'],
      ['<svg><script>steal()</script></svg>', '<script>'],
      ['<p onclick="steal()">Hello</p>', 'onclick'],
      ['<svg><a href="https://evil.example"><path d="M0 0"/></a></svg>', '<a>'],
      ['<img src=x onerror=steal()>', 'src'],
      ['<img src="{{logo}}" onerror="steal()">', 'onerror'],
      ['<div><iframe srcdoc="x"></iframe></div>', '<iframe>'],
      ['<form action="/elsewhere" method="post"></form>', 'action'],
      ['<form action="https://evil.example/login" method="post"></form>', 'action'],
      ['<form action="//evil.example/login" method="post"></form>', 'action'],
      ['<form method="get"></form>', 'method'],
      ['<form method="post" target="_blank"></form>', 'target'],
      ['<form method="post" onsubmit="steal()"></form>', 'onsubmit'],
      ['<form method="post"><button formaction="https://evil.example">Go</button></form>', 'formaction'],
      ['<button type="submit" form="another">Go</button>', 'form'],
      ['<button popovertarget="x">Go</button>', 'popovertarget'],
      ['<input type="image" src="https://evil.example/x">', 'type'],
      ['<input type="file">', 'type'],
      ['<input name="email" autofocus onfocus="steal()">', 'autofocus'],
      ['<input name="email" list="x">', 'list'],
      ['<a href="javascript:steal()">Go</a>', 'href'],
      ['<a href="https://evil.example">Go</a>', 'href'],
      ['<a href="//evil.example">Go</a>', 'href'],
      ['<a href="/\\evil.example">Go</a>', 'href'],
      ['<a href="/{{about}}">Go</a>', 'href'],
      ['<a href="/forgot" target="_blank">Go</a>', 'target'],
      ['<a href="/forgot" ping="https://evil.example">Go</a>', 'ping'],
      ['<img src="https://evil.example/x.png">', 'src'],
      ['<img src="{{welcome}}">', 'src'],
      ['<picture><source srcset="https://evil.example/x.png 2x"></picture>', 'srcset'],
      ['<svg><a href="/forgot"><path d="M0 0"/></a></svg>', '<a>'],
      ['<base href="https://evil.example/">', '<base>'],
      ['<link rel="stylesheet" href="https://evil.example/x.css">', '<link>'],
      ['<textarea name="x"></textarea>', '<textarea>'],
      ['<p style="background:url(https://evil.example)">Hello</p>', 'url('],
      ['<style>p{background:\\75rl(x)}</style>', '\\'],
      ['<style>@import "x";</style>', '@import'],
      ['<svg><rect fill="url(https://evil.example#x)"/></svg>', 'url('],
      ['<!-- a --><p>Hello</p>', '<!-- -->'],
      ['<meta http-equiv="refresh" content="0">', '<meta>'],
      ['<a href="//elsewhere.example{{study_search}}">Go</a>', 'href'],
    ] as const)
      expect([html, await refused(html)]).toEqual([
        html,
        [expect.stringContaining(`PRERENDERED_UNSAFE: The prerendered HTML of /friends has ${what}`)],
      ])
    expect(await refused('<p>Hello</p>', '/friends', 'tlh')).toEqual([expect.stringContaining('has tlh')])
    const form =
      '<form method="post" novalidate=""><input type="email" name="email" value="{{email}}"/>' +
      '<label for="shared">Shared</label><input type="checkbox" id="shared"/><button type="submit">Go</button></form>' +
      '<a href="/register/{{code}}">Register</a><a href="/forgot{{study_search}}">Forgot</a><img src="{{logo}}" alt="" width="{{logo_width}}"/>'
    const fit = aBuild('social', '9.0.0', { ...own, prerendered: { '/friends': { en: form } } })
    expect((await publishBuild(await server.team('social'), fit)).status).toBe(200)
  })

  test.each([
    '../escape.js',
    '/etc/passwd.js',
    'a/../b.js',
    '.hidden.js',
    'a//b.js',
    'a\\b.js',
    'a/',
    'a/.b/c.js',
    'a\u0000.js',
  ])('a file named %j', async (path) => {
    const build = aBuild('social', '1.0.0')
    const answer = await (
      await server.team('social')
    ).post('/releases', {
      ...build.release,
      files: { ...build.release.files, [path]: build.release.files['mf-manifest.json'] },
    })
    expect(answer.status).toBe(422)
  })

  test.each(['', '.', '..', '1.0.0/x', '-1', '%2e%2e', 'a b'])('a version called %j', async (version) => {
    const answer = await (
      await server.team('social')
    ).post('/releases', { ...aBuild('social', '1.0.0').release, version })
    expect(answer.status).toBe(422)
  })
})
