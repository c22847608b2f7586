import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { user } from '@almanac/contracts/schema/account/session'
import { registry } from '@almanac/contracts/schema/platform/registry'
import { accountArea } from '../account/area'
import { buildApp } from '../start/app'
import { platformArea } from '../platform/area'
import { registerRelease } from '../platform/releases/register'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { previewRefusal } from '@almanac/contracts/schema/platform/previews'
import { startTestServer, type TestServer } from '../testing/server'
import { cacheTemplate } from '../platform/hosts/template'

let server: TestServer
let folder: string

const html =
  '<!doctype html>\n<html lang="en" dir="ltr">\n<title>Almanac</title>\n<meta name="registry-key" content="<!--registry-key-->">\n<script defer src="/main.0123456789.js" integrity="sha384-x"></script>\n<!--preload-->\n<body><div id="root"></div><!--boot--></body></html>\n'
const bootDocument = z.strictObject({
  registry,
  session: z.strictObject({
    user: z.nullable(user),
    csrf: z.nullable(z.string()),
    study_closed: z.boolean(),
    preview_refused: z.optional(previewRefusal),
  }),
})
const integrity = `sha384-${'A'.repeat(64)}`

const release = (remote: string, routes: ReleaseDocument['descriptor']['routes']): ReleaseDocument => ({
  remote,
  version: '1.0.0',
  contract: 1,
  manifest: 'mf-manifest.json',
  files: {
    'mf-manifest.json': integrity,
    'entry.0123456789.js': integrity,
    [`${remote}.css`]: integrity,
    'texts-fr.js': integrity,
  },
  descriptor: { name: remote, contract: 1, routes, navigation: [], slots: {} },
  preload: Object.fromEntries(
    routes.map(({ path }) => [
      path,
      { files: ['entry.0123456789.js', `${remote}.css`, 'without-a-hash.js'], shared: ['ui/form'] },
    ]),
  ),
  prerendered: {},
  texts: { en: ['texts-en.js'], fr: ['texts-fr.js'] },
  needs: {},
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-page-'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'worker.js'), '// the worker')
  await writeFile(
    join(folder, 'host.json'),
    JSON.stringify({
      files: { 'form.js': integrity, 'texts-host-fr.js': integrity, 'signed_in.js': integrity },
      shared: { 'ui/form': ['form.js', 'unknown.js'] },
      texts: { fr: ['texts-host-fr.js'] },
      signed_in: ['signed_in.js'],
      preload: {},
    }),
  )
  server = await startTestServer({
    areas: [accountArea, platformArea],
    page: { template: cacheTemplate(folder), files: new Map(), frameAncestors: ['app://shell'] },
    releaseOrigins: ['https://files.example'],
  })
  await registerRelease(
    server.database,
    release('account', [
      { path: '/login', title: { en: 'Sign in', fr: 'Connexion' }, access: 'visitor' },
      { path: '/register/:code?', title: { en: 'Join' }, access: 'anyone' },
    ]),
    'https://account.example/1.0.0/',
  )
  const activities = release('activities', [
    { path: '/', title: { en: 'Today' }, access: 'user' },
    { path: '/history/:id', title: { en: '</title><script>' }, access: 'user' },
    { path: '/library', title: { en: 'Library' }, access: 'user', feature: 'library' },
  ])
  const greeting = '<p style="color:var(--al-accent)" data-at="{{part_of_day}} {{is_night}}">Hi {{first_name}}{{x}}</p>'
  await registerRelease(
    server.database,
    { ...activities, prerendered: { '/': { en: greeting } } },
    '/remotes/activities/1.0.0/',
  )
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: InjectOptions['headers'] = {}) => server.app.inject({ url, headers })
const visit = (url: string, headers: InjectOptions['headers'] = {}) =>
  get(url, { accept: 'text/html,*/*;q=0.8', ...headers })

/** The page's preload hints: kind, address, hash. All have the CORS mode in which the files are loaded later. */
const hintsIn = (body: string) =>
  [
    ...body.matchAll(
      /<link rel="preload" as="(\w+)" href="([^"]+)" crossorigin="anonymous"(?: integrity="([^"]+)")?(?: fetchpriority="low")?>/g,
    ),
  ].map(([, as, href, hash]) => [as, href, hash])

function policyOf({ headers }: { headers: Record<string, unknown> }) {
  return new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
}

function bootOf(body: string) {
  const text = /<script type="application\/json" id="boot">(.*)<\/script>/.exec(body)?.[1] ?? 'null'
  return parse(bootDocument, JSON.parse(text))
}

async function cookieOf(options?: Parameters<TestServer['participant']>[0]) {
  const { id } = await server.participant(options)
  const { openSession } = await import('../account/session/store')
  const { user_id, token } = await openSession(server.database, id, null)
  return { id, cookie: `almanac_session=${user_id}.${token}` }
}

describe('offline files', () => {
  test('the offline shell is the same for everybody, without user data, its scripts held to hashes', async () => {
    const { cookie } = await cookieOf()
    const answer = await get('/offline-shell', { cookie })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(' data-shell>')
    expect(answer.body).not.toContain('id="boot"')
    expect(answer.body).toBe((await get('/offline-shell')).body)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'integrity-policy': 'blocked-destinations=(script)',
      'x-almanac-page': '1',
    })
    expect(policyOf(answer).get('worker-src')).toEqual(["'self'"])
  })

  test('the worker is revalidated, may fetch from release origins, and may run no other code', async () => {
    const answer = await get('/worker.js')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(Object.fromEntries(policyOf(answer))).toEqual({
      'default-src': ["'none'"],
      'connect-src': ["'self'", 'https://files.example'],
    })
    expect(answer.body).toBe('self.ALMANAC_ORIGINS = ["https://files.example"];\n// the worker')
    expect((await server.app.inject({ url: '/worker.js', method: 'POST' })).statusCode).toBe(404)
  })

  test('the worker can be unregistered from every browser', async () => {
    const app = await buildApp({
      database: server.database,
      areas: [],
      page: { template: cacheTemplate(folder), files: new Map(), frameAncestors: [], offline: false },
    })
    const { body } = await app.inject({ url: '/worker.js' })
    expect(body).toContain('registration.unregister()')
    expect(body).not.toContain('the worker')
    await app.close()
  })
})

describe('the page', () => {
  test('has the words of the sign-in screen for visitors at its address, in their language', async () => {
    const { cookie } = await cookieOf()
    const words = 'Une minute par jour'
    const french = { 'accept-language': 'fr' }
    expect((await visit('/login', french)).body).toContain(words)
    for (const path of ['/history', '/register/PIER01']) expect((await visit(path, french)).body).not.toContain(words)
    expect((await visit('/login', { ...french, cookie })).body).not.toContain(words)
  })

  test('of a visitor has the registry, the visitor’s language and preload hints for their screen', async () => {
    const answer = await visit('/history', { 'accept-language': 'fr' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-almanac-page': '1',
    })
    expect(answer.body).toContain('<html lang="fr" dir="ltr">')
    expect(answer.body).toContain('<title>Connexion · Almanac</title>')
    // A script without a known hash would not run, so it gets no hint.
    expect(hintsIn(answer.body)).toEqual([
      ['script', '/texts-host-fr.js', integrity],
      ['fetch', 'https://account.example/1.0.0/mf-manifest.json', undefined],
      ['script', '/form.js', integrity],
      ['script', 'https://account.example/1.0.0/entry.0123456789.js', integrity],
      ['style', 'https://account.example/1.0.0/account.css', integrity],
      ['script', 'https://account.example/1.0.0/texts-fr.js', integrity],
    ])
    const boot = bootOf(answer.body)
    expect(boot.session).toEqual({ user: null, csrf: null, study_closed: false })
    const { issued_at, expires_at, signature, load_token, ...registered } = boot.registry
    expect((await server.visitor.get('/registry')).body).toMatchObject(registered)
    expect({ issued_at, expires_at, signature, load_token }).toEqual({
      load_token: expect.any(String),
      issued_at: expect.any(String),
      expires_at: expect.any(String),
      signature: expect.any(String),
    })
  })

  test('of a visitor keeps the language of the link, or the one chosen in this browser, for the next pages', async () => {
    const languageOf = async (path: string, cookie?: string) => {
      const { body, headers } = await visit(path, { 'accept-language': 'fr', ...(cookie ? { cookie } : {}) })
      const cookies = [headers['set-cookie']].flat().filter((set) => set?.startsWith('almanac_language='))
      return [/<html lang="(\w+)"/.exec(body)?.[1], ...cookies]
    }
    const kept = (language: string) =>
      `almanac_language=${language}; Path=/; SameSite=Lax; Max-Age=31536000${server.app.secure ? '; Secure' : ''}`
    expect(await languageOf('/login')).toEqual(['fr'])
    expect(await languageOf('/register/TIDE24?locale=es-MX')).toEqual(['es', kept('es')])
    expect(await languageOf('/login', 'almanac_language=ar')).toEqual(['ar', kept('ar')])
    expect(await languageOf('/login?locale=es', 'almanac_language=ar')).toEqual(['es', kept('es')])
    expect(await languageOf('/login?locale=tlh', 'almanac_language=%00')).toEqual(['fr', kept('fr')])
    // The language of an account is not that of a link.
    const { cookie } = await cookieOf({ locale: 'en' })
    expect(await languageOf('/terms_and_privacy?locale=es', `${cookie}; almanac_language=ar`)).toEqual(['en'])
  })

  test('of a participant has the session, escaped against injection by a name', async () => {
    const { id, cookie } = await cookieOf({ first_name: '</script><script>alert(1)</script>$&', locale: 'ar' })
    const answer = await visit('/', { cookie })
    expect(answer.body).toContain('<html lang="ar" dir="rtl">')
    expect(answer.body).toContain('<title>Today · Company test</title>')
    expect(answer.body).not.toContain('<script>')
    // Files of a session are loaded before the first screen, so they get a hint.
    expect(hintsIn(answer.body)).toContainEqual(['script', '/signed_in.js', integrity])
    const { session } = bootOf(answer.body)
    expect(session.user).toMatchObject({ id, first_name: '</script><script>alert(1)</script>$&' })
    expect(session.csrf).toMatch(/^[\w-]{43}$/)
    expect(answer.body).not.toContain(cookie.split('.')[1])
  })

  test('of a participant has the prerendered first screen of the release, in the zone and mode of the device', async () => {
    const { cookie } = await cookieOf({ first_name: '<b>{{is_night}}' })
    const screenAt = async (url: string, cookies: string) =>
      /<div class="prerendered">.*?<\/div><\/div>/.exec((await visit(url, { cookie: cookies })).body)?.[0]
    expect(await screenAt('/', '')).toBeUndefined()
    expect(await screenAt('/library', cookie)).toBeUndefined()
    const found = await screenAt('/', cookie)
    expect(found).toContain('>Hi &lt;b&gt;{{is_night}}</p>')
    expect(found).toMatch(
      /:root{[^}]*--al-accent:#004499[^}]*}@media\(prefers-color-scheme:dark\){:root{[^}]*--al-accent/,
    )
    expect(found).not.toContain('--al-wrong')
    const hour = (zone: string) =>
      Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(new Date()))
    // Twelve hours apart, so that at least one of the two is not what the server's own clock would give.
    for (const zone of ['Etc/GMT+6', 'Etc/GMT-6']) {
      const part = hour(zone) < 12 ? 'morning' : hour(zone) < 18 ? 'afternoon' : 'evening'
      expect(await screenAt('/', `${cookie}; almanac_time_zone=${zone}`)).toContain(`data-at="${part} `)
    }
    const dark = await screenAt(
      '/',
      `${cookie}; almanac_mode=dark; almanac_text_size=larger; almanac_time_zone=<script>`,
    )
    expect(dark).toContain(':root{font-size:130%;color-scheme:dark;')
    expect(dark).not.toContain('@media(prefers-color-scheme')
  })

  test('of a participant is isolated where the browser has frames without credentials; that of a visitor is not', async () => {
    const { cookie } = await cookieOf({})
    const isolationOf = async (headers: Record<string, string>) =>
      (await visit('/', headers)).headers['cross-origin-embedder-policy']
    const chromium = { 'sec-ch-ua': '"Chromium";v="140"' }
    expect(await isolationOf({ cookie, ...chromium })).toBe('credentialless')
    expect(await isolationOf({ cookie })).toBeUndefined()
    expect(await isolationOf(chromium)).toBeUndefined()
  })

  test('escapes the title', async () => {
    const { cookie } = await cookieOf()
    expect((await visit('/history/1', { cookie })).body).toContain(
      '<title>&lt;/title&gt;&lt;script&gt; · Company test</title>',
    )
  })

  test('of a closed study says so, and is otherwise a visitor’s', async () => {
    const { id, cookie } = await cookieOf({ company: 'closed-page' })
    await server.database.updateTable('companies').set({ status: 'closed' }).where('key', '=', 'closed-page').execute()
    const answer = await visit('/', { cookie })
    expect(bootOf(answer.body).session).toEqual({ user: null, csrf: null, study_closed: true })
    expect(answer.body).not.toContain(id)
  })

  test('allows scripts only from its own, release and registered origins', async () => {
    const directives = policyOf(await visit('/'))
    expect(directives.get('default-src')).toEqual(["'none'"])
    // An open page loads releases from these without a reload.
    for (const name of ['script-src', 'connect-src'])
      expect(directives.get(name)).toEqual(["'self'", 'https://files.example', 'https://account.example'])
    expect(directives.get('style-src')).toEqual([
      "'self'",
      'https://files.example',
      'https://account.example',
      "'unsafe-inline'",
    ])
    expect(directives.get('img-src')).toEqual(expect.arrayContaining(['https://files.example']))
    expect(directives.get('font-src')).toEqual(expect.arrayContaining(['https://files.example']))
    expect(directives.get('object-src')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(directives.get('frame-ancestors')).toEqual(['app://shell'])
  })

  test('blocks scripts without a hash', async () => {
    expect((await visit('/')).headers['integrity-policy']).toBe('blocked-destinations=(script)')
    expect((await get('/api/health')).headers['integrity-policy']).toBeUndefined()
  })

  test('of a host without hashes omits the integrity policy', async () => {
    const before = await mkdtemp(join(tmpdir(), 'almanac-page-'))
    await writeFile(join(before, 'index.html'), html.replace(/ integrity="[^"]+"/, ''))
    const template = cacheTemplate(before)
    await expect(template()).resolves.toMatchObject({ hashed: false, host: { files: {} } })
    await rm(before, { recursive: true })
  })

  test('in safe mode preloads only the account remote, and keeps the integrity policy', async () => {
    const { cookie } = await cookieOf()
    const answer = await visit('/?safe=1', { cookie })
    expect(hintsIn(answer.body).filter(([, href]) => href?.includes('activities'))).toEqual([])
    expect(answer.headers['integrity-policy']).toBeDefined()
    expect(hintsIn((await visit('/', { cookie })).body).filter(([, href]) => href?.includes('activities'))).not.toEqual(
      [],
    )
    expect(hintsIn((await visit('/login?safe=1')).body).map(([, href]) => href)).toContain(
      'https://account.example/1.0.0/entry.0123456789.js',
    )
  })

  test('preloads what the visitor will see: home if access is missing, nothing for screens of the host', async () => {
    const titleOf = async (path: string, options?: Parameters<TestServer['participant']>[0]) =>
      /<title>(.*)<\/title>/.exec((await visit(path, { cookie: (await cookieOf(options)).cookie })).body)?.[1]
    expect(await titleOf('/library')).toBe('Today · Company test')
    expect(await titleOf('/library', { features: ['library'] })).toBe('Library · Company test')
    expect(await titleOf('/login')).toBe('Today · Company test')
    expect(await titleOf('/operations')).toBe('Today · Company test')
    expect(await titleOf('/me')).toBe('Company test')
    expect(await titleOf('/operations', { roles: ['operator'] })).toBe('Company test')
    for (const path of ['/library', '/nowhere', '/me'])
      expect((await visit(path)).body).toContain('<title>Sign in · Almanac</title>')
    // The host signs operators in by itself.
    expect((await visit('/operations')).body).toContain('<title>Almanac</title>')
    for (const path of ['/study_closed', '/logout'])
      expect(hintsIn((await visit(path)).body).filter(([as]) => as === 'fetch')).toEqual([])
  })

  test('is served without data if the database fails, so that the host retries', async () => {
    const broken = server.database.withPlugin({
      transformQuery: () => {
        throw new Error('broken')
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    const app = await buildApp({
      database: broken,
      areas: [accountArea, platformArea],
      page: { template: cacheTemplate(folder), files: new Map(), frameAncestors: [] },
      releaseOrigins: ['https://files.example'],
    })
    try {
      const answer = await app.inject({
        url: '/history?preview=x',
        headers: { accept: 'text/html', 'accept-language': 'es' },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<html lang="es" dir="ltr">')
      expect(answer.body).not.toContain('id="boot"')
      expect(answer.body).toContain(`content="${app.signer.public_key}"`)
      expect(policyOf(answer).get('script-src')).toEqual(["'self'", 'https://files.example'])
    } finally {
      await app.close()
    }
  })

  test('is compressed', async () => {
    const answer = await visit('/login', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('id="boot"')
  })

  test.each(['/unknown', '/app/', '/api-docs/x', '/register/AB12CD', '/unsubscribe/1/a.b'])(
    'is served for %s',
    async (path) => {
      expect((await visit(path)).statusCode).toBe(200)
    },
  )
})

test('every response has the security headers', async () => {
  for (const answer of [await get('/api/health'), await get('/api/nothing'), await get('/nothing'), await visit('/')]) {
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(answer.headers['content-security-policy']).toBeDefined()
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  }
})

test('behind https cookies are secure and HSTS is set', async () => {
  const secure = await startTestServer({ areas: [accountArea, platformArea], publicUrl: 'https://almanac.example' })
  try {
    const { hashPassword } = await import('../account/password/hash')
    const { email } = await secure.participant({ password_hash: await hashPassword('password') })
    const answer = await secure.newVisitor().post('/users/sign_in.json', { user: { email, password: 'password' } })
    expect(answer.headers['set-cookie']).toEqual(
      ['session', 'device'].map((name) =>
        expect.stringMatching(
          new RegExp(`^__Host-almanac_${name}=[^;]+; Path=/; HttpOnly; SameSite=Lax; Max-Age=\\d+; Secure$`),
        ),
      ),
    )
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  } finally {
    await secure.close()
  }
})

test('a link of another site to /logout asks first; typed or from the product it does not', async () => {
  const visit = (url: string, site: string) => get(url, { accept: 'text/html', 'sec-fetch-site': site })
  for (const url of ['/logout', '/logout/', '/logout?from=1']) {
    const answer = await visit(url, 'cross-site')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/logout?confirm=true'])
  }
  expect((await visit('/logout?confirm=true', 'cross-site')).statusCode).toBe(200)
  for (const site of ['none', 'same-origin']) expect((await visit('/logout', site)).statusCode).toBe(200)
})
