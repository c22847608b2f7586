import { createPreview } from '@almanac/contracts/schema/platform/previews'
import { answerOf, errorsOf } from '../../testing/answer'
import { aRelease, inEveryLanguage } from '../../testing/releases'
import {
  allows,
  bootOf,
  expectNone,
  ORIGIN,
  type PreviewServer,
  releaseOf,
  screens,
  startPreviewServer,
} from './testing'

let server: PreviewServer

beforeAll(async () => {
  server = await startPreviewServer()
})

afterAll(() => server.close())

describe('a link', () => {
  test('opens the preview for its person, at the same place, until they leave', async () => {
    const { email, browser, csrf } = await server.person()
    const entered = await browser.open(`/messages?tab=2&preview=${(await server.linkFor(email)).split('=')[1]}`)
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/messages?tab=2'])
    expect(entered.headers['set-cookie']).toMatch(
      /^almanac_preview=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28\d{3}$/,
    )

    const page = await browser.open('/messages?tab=2')
    const shown = bootOf(page)
    expect(releaseOf(shown.registry, 'social')).toMatchObject({
      address: `${ORIGIN}/`,
      manifest: 'mf-manifest.json',
      files: {},
      preview: true,
      fallback: null,
      version: 'preview',
    })
    expect(releaseOf(shown.registry, 'account')).toMatchObject({ version: '1.0.0', preview: false })
    expect(shown.registry.preview).toMatchObject({ remote: 'social' })
    expect(shown.session.preview_refused).toBeUndefined()
    for (const name of ['script-src', 'style-src', 'connect-src'])
      expect(String(page.headers['content-security-policy'])).toMatch(new RegExp(`${name} 'self' ${ORIGIN}`))
    expect(page.headers['integrity-policy']).toBeUndefined()
    expect(page.body).not.toContain(`href="${ORIGIN}`)
    expect(releaseOf(await browser.registry(), 'social')).toMatchObject({ preview: true })

    expect((await browser.leave()).statusCode).toBe(403)
    expect((await browser.leave({ 'x-csrf-token': csrf })).statusCode).toBe(204)
    await expectNone(browser, await browser.open('/messages'))
  })

  test('waits for its person to sign in; a page that nobody is signed in to allows nothing yet', async () => {
    const { email, browser: other } = await server.person()
    const browser = server.newBrowser()
    expect((await browser.open(await server.linkFor(email))).headers.location).toBe('/')
    await expectNone(browser, await browser.open('/'))
    expect((await browser.signIn(email)).statusCode).toBe(200)
    expect(releaseOf(await browser.registry(), 'social')).toMatchObject({ preview: true })
    const page = await browser.open('/')
    expect(bootOf(page).registry.preview).toMatchObject({ remote: 'social' })
    expect(allows(page)).toBe(true)
    await expectNone(other, await other.open('/'))
  })

  test('that is pending shows nothing to another user who signs in, and the page says so once', async () => {
    const { email } = await server.person()
    const somebody = await server.person()
    const browser = server.newBrowser()
    await browser.open(await server.linkFor(email))
    await browser.signIn(somebody.email)
    expect((await browser.registry()).preview).toBeNull()
    const page = await browser.open('/')
    expect(bootOf(page).session.preview_refused).toBe('WRONG_PERSON')
    await expectNone(browser, page)
    expect(bootOf(await browser.open('/')).session.preview_refused).toBeUndefined()
  })

  test('is refused to anybody else: they get the normal product and the reason', async () => {
    const { email } = await server.person()
    const link = await server.linkFor(email)
    for (const { browser } of [
      await server.person(),
      await server.person({}),
      await server.person({ roles: ['operator'] }),
    ]) {
      const page = await browser.open(link)
      expect(page.statusCode).toBe(200)
      expect(bootOf(page).session.preview_refused).toBe('WRONG_PERSON')
      await expectNone(browser, page)
    }
  })

  test('in a browser that another user takes over shows that user nothing, and is still there for its person', async () => {
    const { email } = await server.person()
    const somebody = await server.person()
    const browser = server.newBrowser()
    await browser.open(await server.linkFor(email))
    await browser.signIn(email)
    await browser.open('/')
    const hers = browser.cookies.get('almanac_session') ?? ''
    browser.cookies.set('almanac_session', somebody.browser.cookies.get('almanac_session') ?? '')
    const page = await browser.open('/')
    await expectNone(browser, page)
    expect(bootOf(page).session.preview_refused).toBeUndefined()
    browser.cookies.set('almanac_session', hers)
    expect(bootOf(await browser.open('/')).registry.preview).toMatchObject({ remote: 'social' })
  })

  test('carries the descriptor of a build: a screen that no release has can be opened', async () => {
    const { email, browser } = await server.person()
    await browser.open(await server.linkFor(email, { descriptor: screens('/brand_new').descriptor }))
    const page = await browser.open('/brand_new')
    expect(page.body).toContain('<title>Messages · Company test</title>')
    expect(releaseOf(bootOf(page).registry, 'social')?.descriptor.routes).toMatchObject([{ path: '/brand_new' }])
  })

  test('shows a remote that has no release yet', async () => {
    const { email, browser } = await server.person()
    const newTeam = await server.team('polls')
    const asked = { remote: 'polls', origin: 'https://preview.example/', user: email.toUpperCase() }
    expect(errorsOf(await newTeam.post('/previews', asked))).toMatchObject([
      { code: 'PREVIEW_UNKNOWN_REMOTE', field: 'remote' },
    ])
    const { descriptor } = aRelease('polls', [{ path: '/polls', title: inEveryLanguage('Polls'), access: 'user' }])
    const { link } = answerOf(createPreview, await newTeam.post('/previews', { ...asked, descriptor }))
    await browser.open(link.slice('http://localhost:8080'.length))
    expect(releaseOf(await browser.registry(), 'polls')).toMatchObject({
      address: 'https://preview.example/',
      preview: true,
    })
  })

  test('outlives the token that it was made with', async () => {
    const { email, browser } = await server.person()
    const link = await server.linkFor(email)
    await server.database.updateTable('team_tokens').set({ revoked_at: new Date() }).execute()
    expect((await server.socialTeam.post('/previews', { remote: 'social', origin: ORIGIN, user: email })).status).toBe(
      401,
    )
    await browser.open(link)
    expect((await browser.registry()).preview).toMatchObject({ remote: 'social' })
    await server.database.updateTable('team_tokens').set({ revoked_at: null }).execute()
  })

  test('does not redirect elsewhere when combined with another address', async () => {
    const { id, browser } = await server.person()
    const query = server.seal({ user_id: id }).slice(1)
    for (const path of ['//elsewhere.example/', '/.//elsewhere.example/', String.raw`/\elsewhere.example/`]) {
      const { location } = (await browser.open(path + query)).headers
      expect(new URL(String(location), 'http://localhost:8080').origin).toBe('http://localhost:8080')
    }
  })

  test('is ignored in a safe start and active again afterwards', async () => {
    const { email, browser } = await server.person()
    await browser.open(await server.linkFor(email))
    await browser.open('/')
    const page = await browser.open('/?safe=1')
    expect(bootOf(page).registry.preview).toBeNull()
    expect(allows(page)).toBe(false)
    expect(page.headers['integrity-policy']).toBeDefined()
    expect(bootOf(await browser.open('/')).registry.preview).toMatchObject({ remote: 'social' })
  })
})
