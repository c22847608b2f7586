import { bootOf, expectNone, newKey, type PreviewServer, startPreviewServer } from './testing'

let server: PreviewServer

beforeAll(async () => {
  server = await startPreviewServer()
})

afterAll(() => server.close())

describe('a link is refused', () => {
  const refusals: [string, string, (id: string, link: string) => string][] = [
    ['that has expired', 'EXPIRED', (id) => server.seal({ user_id: id, expires: Date.now() - 1 })],
    ['that another server signed', 'INVALID', (id) => server.seal({ user_id: id }, newKey())],
    [
      'whose content was changed',
      'INVALID',
      (_, link) => link.replace(/=(.)/, (_, first: string) => `=${first === 'A' ? 'B' : 'A'}`),
    ],
    [
      'whose signature was changed',
      'INVALID',
      (_, link) => link.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`),
    ],
    ['without a signature', 'INVALID', (_, link) => link.split('.')[0] ?? ''],
    ['that is a text', 'INVALID', () => '/?preview=%3Cscript%3E'],
    ['that is empty', 'INVALID', () => '/?preview='],
    ['that is endless', 'INVALID', () => `/?preview=${'A'.repeat(6_000)}.${'A'.repeat(86)}`],
    [
      'of an origin that is not allowed any more',
      'ORIGIN',
      (id) => server.seal({ user_id: id, origin: 'https://was-allowed.example' }),
    ],
    [
      'of an origin that only looks like this machine',
      'ORIGIN',
      (id) => server.seal({ user_id: id, origin: 'http://localhost.elsewhere.example' }),
    ],
  ]
  test.each(refusals)('%s: %s', async (_, reason, change) => {
    const { id, email, browser } = await server.person()
    const page = await browser.open(change(id, await server.linkFor(email)))
    expect(page.statusCode).toBe(200)
    expect(bootOf(page).session.preview_refused).toBe(reason)
    await expectNone(browser, page)
  })

  test.each(refusals.filter(([name]) => name !== 'that is empty'))(
    'also when a browser claims to keep one %s (%s)',
    async (_, reason, change) => {
      const { id, email, browser } = await server.person()
      browser.cookies.set('almanac_preview', change(id, await server.linkFor(email)).replace('/?preview=', ''))
      expect((await browser.registry()).preview).toBeNull()
      const page = await browser.open('/')
      expect(bootOf(page).session.preview_refused).toBe(reason)
      await expectNone(browser, page)
      expect(browser.cookies.has('almanac_preview')).toBe(false)
    },
  )

  test('to former testers, immediately', async () => {
    const { id, email, browser } = await server.person()
    await browser.open(await server.linkFor(email))
    expect((await browser.registry()).preview).not.toBeNull()
    await server.database.deleteFrom('user_roles').where('user_id', '=', id).execute()
    expect((await browser.registry()).preview).toBeNull()
    const page = await browser.open('/')
    expect(bootOf(page).session.preview_refused).toBe('INVALID')
    await expectNone(browser, page)
  })

  test('a registry signature is not valid for a preview', async () => {
    const bytes = Buffer.from('the same')
    expect(server.signer.isSignedFor('preview', bytes, server.signer.signFor('preview', bytes))).toBe(true)
    const { signature, ...document } = server.signer.sign({ revision: 1 })
    const { canonicalJson } = await import('@almanac/domain/canonical')
    expect(
      server.signer.isSignedFor('preview', Buffer.from(canonicalJson(document)), Buffer.from(signature, 'base64')),
    ).toBe(false)
  })
})
