import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { productForm } from '@almanac/contracts/rules/platform/theme'
import { accountArea } from '../account/area'
import { openSession } from '../account/session/store'
import { platformArea } from '../platform/area'
import { cleanLogo, keepBrandFile } from '../platform'
import { startTestServer, type Participant, type TestServer } from '../testing/server'
import { cacheTemplate } from '../platform/hosts/template'
import { raiseRevision } from '../platform/registry/revision'

let server: TestServer
let folder: string
let member: Participant

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-doors-'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html>\n<html lang="en">\n<title>Almanac</title>\n<link rel="icon" href="/icon.svg" type="image/svg+xml">\n<body><div id="root"></div><!--boot--></body></html>\n',
  )
  server = await startTestServer({
    areas: [accountArea, platformArea],
    page: { template: cacheTemplate(folder), files: new Map(), frameAncestors: [] },
    publicUrl: 'https://almanac.example',
    contact: 'mailto:team@study.example',
    securityContact: 'mailto:security@study.example',
  })
  member = await server.participant({ company: 'meadow' })
  await server.database
    .updateTable('companies')
    .set({ name: 'Meadow "Research" Group' })
    .where('id', '=', member.company_id)
    .execute()
  await server.database
    .updateTable('groups')
    .set({ code: 'CLEAR1', name: 'Clear <Sky>' })
    .where('id', '=', member.group_id)
    .execute()
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: InjectOptions['headers'] = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ url, headers, method })
const visit = (url: string, headers: InjectOptions['headers'] = {}) => get(url, { accept: 'text/html', ...headers })
/** The content of a meta element. */
const metaIn = (body: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1]
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return [format, width, height]
}
const tokenPaths = (id: string) => [
  `/forgot/${id}.secret-of-43-characters`,
  `/confirm_email/${id}.secret`,
  `/unsubscribe/${id}/code`,
  `/not_me/${id}/code`,
  `/register/${id}`,
  `/register?code=${id}`,
]

describe('what a client accepts', () => {
  const paths = ['/', '/login', '/register/TIDE24', '/terms_and_privacy', '/messages/1']
  test.each([
    '*/*',
    'text/*',
    'TEXT/HTML',
    'application/xhtml+xml',
    'text/html, application/json;q=0.5',
    'image/avif,image/webp,*/*;q=0.8',
    '',
    undefined,
  ])('with "%s" it gets the page, by GET and HEAD', async (accept) => {
    for (const path of paths) {
      const headers = accept === undefined ? {} : { accept }
      const answer = await get(path, headers)
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8'])
      const head = await get(path, headers, 'HEAD')
      expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/html; charset=utf-8', ''])
    }
  })

  test.each([
    'text/html;q=0',
    'text/html;q=0, */*',
    'application/json',
    'application/json, text/html;q=0.5',
    'image/png',
  ])('with "%s" it gets JSON', async (accept) => {
    const answer = await get('/login', { accept })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  test('calls and files are never the page', async () => {
    for (const path of ['/api/nothing', '/main.0123456789.js', '/wp-login.php', '/.env', '/remotes/x/y', '/x/y.xml']) {
      const answer = await get(path, { accept: 'text/html, */*' })
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
        path,
        404,
        'application/json; charset=utf-8',
      ])
    }
  })
})

describe('the preview of a link', () => {
  test.each(['/register/CLEAR1', '/register/clear-1', '/register?code=CLEAR1&utm_source=poster', 'group'])(
    'of a registration, %s, has names, colors and picture of the study, in the visitor’s language',
    async (place) => {
      const path = place === 'group' ? `/register?group=${member.group_id}` : place
      const { body } = await get(path, { 'accept-language': 'es' })
      expect(metaIn(body, 'og:title')).toBe('Únete a Clear &lt;Sky&gt;')
      expect(metaIn(body, 'og:site_name')).toBe('Meadow &quot;Research&quot; Group')
      expect(metaIn(body, 'og:description')).toContain('Clear &lt;Sky&gt; (Meadow &quot;Research&quot; Group)')
      expect(metaIn(body, 'description')).toBe(metaIn(body, 'og:description'))
      expect(metaIn(body, 'og:locale')).toBe('es')
      expect(metaIn(body, 'twitter:card')).toBe('summary_large_image')
      expect(metaIn(body, 'og:image')).toContain(`https://almanac.example/share.png?company_id=${member.company_id}`)
      expect(metaIn(body, 'og:url')).toMatch(/^https:\/\/almanac\.example\/register/)
      expect(metaIn(body, 'og:url')).not.toContain('utm')
      // The host keeps the theme when it asks for the registry again.
      expect(body).toContain(`"link_group_id":"${member.group_id}"`)
      expect(body).toContain(`"company_id":"${member.company_id}"`)
    },
  )

  test.each(['/login', '/forgot', '/terms_and_privacy', '/user_agreement'])(
    'with the code of a study, %s has its brand, open as closed',
    async (path) => {
      const shown = async () => {
        for (const name of ['code', 'group']) {
          const { body } = await get(`${path}?${name}=clear-1`)
          expect(body).toContain(`"link_group_id":"${member.group_id}"`)
          expect(metaIn(body, 'og:site_name')).toBe('Meadow &quot;Research&quot; Group')
        }
      }
      const status = async (value: 'open' | 'closed') => {
        await server.database
          .updateTable('companies')
          .set({ status: value })
          .where('id', '=', member.company_id)
          .execute()
      }
      await shown()
      await status('closed')
      try {
        await shown()
      } finally {
        await status('open')
      }
    },
  )

  test('of an unknown code is the product’s own', async () => {
    for (const path of ['/register/NOCODE', '/register?code=NOCODE', '/register/%', '/login']) {
      const { body } = await get(path)
      expect(metaIn(body, 'og:site_name') ?? 'Almanac').toBe('Almanac')
      expect(body).not.toContain('link_group_id')
    }
  })

  test('of a link with a secret reveals nothing of it, and is neither listed nor sent as a referrer', async () => {
    for (const path of tokenPaths(member.id)) {
      const { body, headers } = await visit(path)
      const [head = ''] = body.split('<body>')
      for (const secret of [member.id, member.email, 'secret', 'Meadow']) expect(head).not.toContain(secret)
      expect(metaIn(body, 'robots')).toBe('noindex, nofollow')
      expect([path, headers['x-robots-tag'], headers['referrer-policy']]).toEqual([
        path,
        'noindex, nofollow',
        'no-referrer',
      ])
    }
  })

  test('only public screens, of a visitor, may be listed', async () => {
    for (const path of ['/', '/login', '/register', '/register/CLEAR1', '/terms_and_privacy']) {
      const { body, headers } = await visit(path)
      expect([path, headers['x-robots-tag'], metaIn(body, 'robots')]).toEqual([path, undefined, undefined])
    }
    const { user_id, token } = await openSession(server.database, member.id, null)
    const own = await visit('/', { cookie: `__Host-almanac_session=${user_id}.${token}` })
    expect([own.headers['x-robots-tag'], metaIn(own.body, 'robots')]).toEqual([
      'noindex, nofollow',
      'noindex, nofollow',
    ])
    for (const path of ['/messages', '/operations', '/logout', '/offline-shell', '/api/health'])
      expect((await visit(path)).headers['x-robots-tag']).toBe('noindex, nofollow')
  })
})

describe('what programs look for', () => {
  test('robots.txt allows pages, so that they are read as not to be listed', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Allow: /')
  })

  test('security.txt has a contact and expires within a year (RFC 9116)', async () => {
    const { body, headers } = await get('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Contact: mailto:security@study.example\n')
    expect(body).toContain('Canonical: https://almanac.example/.well-known/security.txt\n')
    const days = (Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
    expect((await get('/security.txt')).headers.location).toBe('/.well-known/security.txt')
  })

  test('change-password leads to the form, and what does not exist is a 404', async () => {
    const visitor = await visit('/.well-known/change-password')
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/forgot'])
    const { user_id, token } = await openSession(server.database, member.id, null)
    const own = await visit('/.well-known/change-password', { cookie: `__Host-almanac_session=${user_id}.${token}` })
    expect([own.statusCode, own.headers.location]).toEqual([302, '/profile?section=account&change=password'])
    const probe = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await visit(probe)).statusCode).toBe(404)
  })
})

describe('the app on a home screen', () => {
  test('a page links manifest and icon of its company', async () => {
    const { body } = await visit('/register/CLEAR1')
    const manifest = /<link rel="manifest" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const answer = await get(manifest)
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(JSON.parse(answer.body)).toMatchObject({
      id: '/',
      name: 'Meadow "Research" Group',
      short_name: 'Meadow',
      lang: 'en',
      dir: 'ltr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    })
    const icon = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(await sizeOf((await get(icon)).rawPayload)).toEqual(['png', 180, 180])
    const ofTab = /<link rel="icon" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(await sizeOf((await get(ofTab)).rawPayload)).toEqual(['png', 192, 192])
    // What is said where the scripts do not start.
    expect(body).toContain('Meadow &quot;Research&quot; Group hasn’t started yet')
    expect((await visit('/login')).body).toContain('<link rel="icon" href="/icon.svg"')
  })

  test('the product’s own is in the language of its address; icons have the sizes that they state', async () => {
    const answer = await get('/manifest.webmanifest?lang=ar')
    const manifest = JSON.parse(answer.body) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(manifest).toMatchObject({ name: 'Almanac', dir: 'rtl', shortcuts: [{ name: 'اليوم', url: '/' }, {}, {}] })
    const inOrder = await get('/manifest.webmanifest', { cookie: 'almanac_language=fr', 'accept-language': 'es' })
    expect(JSON.parse(inOrder.body)).toMatchObject({ lang: 'fr' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      '96x96 monochrome',
    ])
    for (const { src, sizes } of manifest.icons) {
      const picture = await get(src)
      expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
        'image/png',
        'public, max-age=86400',
      ])
      expect((await sizeOf(picture.rawPayload)).slice(1).join('x')).toBe(sizes)
    }
  })

  test('favicon and preview picture exist; an unknown theme is the product’s', async () => {
    const favicon = await get('/favicon.ico')
    expect([favicon.headers['content-type'], favicon.rawPayload.readUInt16LE(2)]).toEqual(['image/x-icon', 1])
    expect(await sizeOf(favicon.rawPayload.subarray(22))).toEqual(['png', 32, 32])
    const share = await get('/share.png')

    expect(await sizeOf(share.rawPayload)).toEqual(['png', 1200, 630])
    expect((await get(`/share.png?company_id=${member.company_id}&theme=none`)).rawPayload).toEqual(share.rawPayload)
    expect((await get('/share.png?company_id=none')).rawPayload).toEqual(share.rawPayload)
  })
})

test('the logo of a brand is served for ever and does nothing but show; links and mails have it as a picture', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40z"/></svg>'
  const file = await cleanLogo(Buffer.from(svg))
  if ('fault' in file) throw new Error(file.fault)
  const light = await keepBrandFile(server.database, file)
  const brand = { name: 'Meadow', short_name: 'Meadow', ...productForm, logo: { light, dark: light }, mark: light }
  await server.database
    .updateTable('themes')
    .set({ brand: JSON.stringify({ ...brand, welcome: null, about: null, sender: null }) })
    .where('company_id', '=', member.company_id)
    .execute()
  await server.database.transaction().execute(raiseRevision)
  const path = `/brand-files/${file.digest}.svg`
  const logo = await get(path)
  expect(logo.body).toBe(svg)
  expect(logo.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(await sizeOf((await get(path.replace('.svg', '@mail.png'))).rawPayload)).toEqual(['png', 216, 72])
  for (const other of [
    path.replace('.svg', '.png'),
    `/brand-files/${'0'.repeat(64)}.svg`,
    '/brand-files/../../package.json',
  ])
    expect((await get(other)).statusCode).toBe(404)

  const { body } = await get('/login?code=CLEAR1')
  expect(body).toContain(`"logo":{"light":{"src":"${path}","width":300,"height":100}`)
  expect(metaIn(body, 'og:site_name')).toBe('Meadow')
  const [share = '', touch = ''] = [metaIn(body, 'og:image'), /apple-touch-icon" href="([^"]*)"/.exec(body)?.[1]]
    .map((address = '') => new URL(address.replaceAll('&amp;', '&'), 'https://almanac.example'))
    .map(({ pathname, search }) => pathname + search)
  expect(await sizeOf((await get(share)).rawPayload)).toEqual(['png', 1200, 630])
  expect((await get(share)).rawPayload).not.toEqual((await get('/share.png')).rawPayload)
  expect(await sizeOf((await get(touch)).rawPayload)).toEqual(['png', 180, 180])
})

test('before the host renders, the page has words and ways on, in its language, that no script shows', async () => {
  const { body } = await visit('/login', { 'accept-language': 'fr' })
  expect(body).toMatch(/<noscript>.*JavaScript est désactivé.*<\/noscript>/)
  expect(body).toMatch(/id="late" role="alert"><p><svg.*?<\/svg><\/p><h1>Almanac n’a pas encore démarré/)
  expect(body).toContain('<a href="mailto:team@study.example">')
})
