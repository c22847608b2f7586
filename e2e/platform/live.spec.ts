import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { addsStyle, hangsAtRender, published, throwsAtRender, variantOf, type Changes } from '../harness/releases'
import { expect, signIn } from '../harness/test'
import { follow } from './follow'
import { failuresIn, listenForReports, sendsCalls, test, type Team } from './team'

/** Time within which an open tab follows a change, in milliseconds. */
const FOLLOW_TIMEOUT_MS = 5_000 * slowness

/** That text in the release of the installation: the only one known good, so rollbacks and fallbacks end there. */
const BUNDLED = 'No conversations yet'
/** The text of the empty message list. */
const listSaying = (words: string): Changes => ({ words: { 'No conversations yet': words } })
/** The label of the message field. */
const fieldCalled = (label: string): Changes => ({ words: { 'Your message': label } })

/** Sets a mark on the page that a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const expectSamePage = async (page: Page) =>
  expect(await page.evaluate(() => 'marked' in window), 'the page was loaded again').toBe(true)

const shows = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: FOLLOW_TIMEOUT_MS })

async function openList(page: Page, team: Team, person: string, words: string): Promise<void> {
  await team.release(listSaying(words))
  await signIn(page, person)
  await page.goto('/messages')
  await expect(page.getByText(words, { exact: true })).toBeVisible()
  await mark(page)
}

async function openConversation(page: Page, team: Team, email: string, label: string): Promise<void> {
  await team.release(fieldCalled(label))
  await signIn(page, email)
  await page.goto('/messages')
  await page.getByRole('link', { name: /Welcome/ }).click()
  await expect(page.getByRole('textbox', { name: label })).toBeVisible()
  await mark(page)
}

/** Counts the page's requests for the registry. */
function countRegistry(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/registry') asked += 1
  })
  return () => asked
}

/** Resolves at the page's next request for the registry. */
const registryAccepted = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/registry')

test(
  'an open tab shows a new release within five seconds, on its screen and others, without a reload, and a rollback with one',
  { tag: '@gateway' },
  async ({ page, person, team }) => {
    await openList(page, team, person, 'First words')
    await team.release(listSaying('Second words'))
    await shows(page, 'Second words')
    // What the release has done to the page leaves with it.
    const loaded = page.waitForEvent('load')
    await team.operator.rollBack('social')
    await loaded
    await shows(page, BUNDLED)
    await mark(page)

    await test.step('focus in the navigation stays; focus on a replaced heading moves to the new one', async () => {
      // Navigates by a link, as users do: then the heading has the focus.
      await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click()
      await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
      await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeFocused()
      const place = page.getByRole('navigation').getByRole('link').first()
      await place.focus()
      await team.release(listSaying('Standing there'))
      await shows(page, 'Standing there')
      await expect(place).toBeFocused()
      await page.getByRole('heading', { level: 1 }).focus()
      await team.release(listSaying('Standing anywhere'))
      await shows(page, 'Standing anywhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })

    await test.step('a user on another screen gets the release when navigating to it', async () => {
      await follow(page, '/')
      await expect(page.getByText('Standing anywhere')).toBeHidden()
      const asked = registryAccepted(page)
      await team.release(listSaying('After the walk'))
      await asked
      await follow(page, '/messages')
      await shows(page, 'After the walk')
    })
    await expectSamePage(page)
  },
)

/** Rolls this login out to everyone; other specs use the same server, so it is undone after the test. */
async function releaseLogin(team: Team, changes: Changes): Promise<void> {
  const version = `${team.nextVersion()}-login`
  await published(team.server, await team.operator.tokenFor('account'), variantOf('account', version, changes))
  await team.operator.rollOut('account', { version })
  logins += 1
}

let logins = 0
test.afterEach(async ({ team }) => {
  for (; logins > 0; logins -= 1) await team.operator.rollBack('account')
})

test('a visitor’s tab follows too, but not during a half-typed sign-in', async ({ page, team }) => {
  await page.goto('/login')
  const mail = page.getByRole('textbox', { name: 'Email' })
  await expect(mail).toBeVisible()
  await mark(page)
  await releaseLogin(team, { words: { 'New here?': 'Good to see you again' } })
  await shows(page, 'Good to see you again')

  await mail.fill('some')
  const taken = registryAccepted(page)
  await releaseLogin(team, { words: { 'Forgot your password?': 'No password any more?' } })
  await taken
  await mail.pressSequentially('body@e2e.test')
  await expect(mail).toHaveValue('somebody@e2e.test')
  await expect(page.getByText('Forgot your password?')).toBeVisible()
  await mail.fill('')
  await shows(page, 'No password any more?')
  await expectSamePage(page)
})

test('a half-typed message delays the release until it is sent; an urgent one is not delayed, and keeps the input', async ({
  page,
  team,
}) => {
  await openConversation(page, team, 'p06@e2e.test', 'Message one')
  await page.getByRole('textbox', { name: 'Message one' }).fill('Not yet')
  const taken = registryAccepted(page)
  await team.release(fieldCalled('Message two'))
  await taken
  await page.getByRole('textbox', { name: 'Message one' }).pressSequentially(' finished')
  await expect(page.getByRole('textbox', { name: 'Message one' })).toHaveValue('Not yet finished')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('textbox', { name: 'Message two' })).toHaveValue('')
  await expect(page.getByText('Not yet finished').last()).toBeVisible()

  await page.getByRole('textbox', { name: 'Message two' }).pressSequentially('In the middle of')
  const version = team.nextVersion()
  await published(team.server, team.token, variantOf('social', version, fieldCalled('Message three')))
  await team.operator.rollOut('social', { version, urgent: true })
  await expect(page.getByRole('textbox', { name: 'Message three' })).toHaveValue('In the middle of', {
    timeout: FOLLOW_TIMEOUT_MS,
  })
  await page.getByRole('textbox', { name: 'Message three' }).fill('')
  await expectSamePage(page)
})

test(
  'the tabs of a browser share one stream; when its tab is closed another takes over, also after a server restart',
  { tag: '@gateway' },
  async ({ page, context, person, team, server }) => {
    const streams: Page[] = []
    context.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams.push(request.frame().page())
    })
    await openList(page, team, person, 'In both tabs')
    const second = await context.newPage()
    await second.goto('/messages')
    await expect(second.getByText('In both tabs')).toBeVisible()
    await mark(second)
    await team.release(listSaying('Heard in both tabs'))
    await shows(page, 'Heard in both tabs')
    await shows(second, 'Heard in both tabs')
    expect(streams).toEqual([page])
    await page.close()
    await expect.poll(() => streams.length).toBe(2)
    await team.release(listSaying('Heard by the one that is left'))
    await shows(second, 'Heard by the one that is left')

    await test.step('the server is restarted', async () => {
      await server.stop()
      await server.start()
      await team.release(listSaying('After the restart'))
      // The stream is reopened with an increasing back-off while the server does not respond.
      await expect(second.getByText('After the restart')).toBeVisible({ timeout: 35_000 * slowness })
      await team.release(listSaying('Long after the restart'))
      await shows(second, 'Long after the restart')
    })
    await expectSamePage(second)
  },
)

test('a registry that was modified or is older is rejected; the tab continues and accepts a valid one', async ({
  page,
  person,
  team,
}) => {
  await openList(page, team, person, 'What was signed')
  const before = await (await page.request.get('/api/registry')).text()
  const asked = countRegistry(page)
  let body: (answer: string) => string = (answer) =>
    answer.replace(/("remote":"social","version":")[^"]+"/, '$1666.0.0"')
  await page.route('**/api/registry*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: body(await answer.text()) })
  })
  await team.release(listSaying('What was signed next'))
  await expect.poll(asked, { message: 'a refused registry is asked for again' }).toBeGreaterThan(1)
  await expect(page.getByText('What was signed', { exact: true })).toBeVisible()
  body = (answer) => answer
  await expect(page.getByText('What was signed next', { exact: true })).toBeVisible({ timeout: 20_000 * slowness })
  await expectSamePage(page)

  const askedBefore = asked()
  body = () => before
  await team.release(listSaying('What was signed last'))
  await expect.poll(asked, { message: 'a refused registry is asked for again' }).toBeGreaterThan(askedBefore + 1)
  await expect(page.getByText('What was signed next', { exact: true })).toBeVisible()

  await test.step('a page with the old document requests a newer one, and rejects an invalid one too', async () => {
    await page.route('**/messages', async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      await route.fulfill({
        response: answer,
        body: html.replace(
          /("registry":)\{.*\}(,"session":)/,
          (_, start: string, end: string) => start + before.replaceAll('<', '\\u003c') + end,
        ),
      })
    })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Almanac can’t start right now' })).toBeVisible()
    await expect(page.getByText(/isn’t what our server sent/)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await shows(page, 'What was signed last')
  })
})

test.describe('', () => {
  // The browser reports the screen that throws.
  test.use({ errorsExpected: true })

  test('when the new release fails to load or throws, the running one stays, and only the failure is reported to the server', async ({
    page,
    person,
    team,
  }) => {
    await sendsCalls(page)
    await openList(page, team, person, 'What is here')
    await page.route('**/social/*/mf-manifest.json', (route) => route.fulfill({ status: 404, body: '' }))
    const missed = page.waitForRequest((request) => failuresIn(request).length > 0)
    const missing = await team.release(listSaying('What is missing'))
    expect(failuresIn(await missed)).toEqual([{ remote: 'social', version: missing.version, kind: 'manifest' }])
    await expect(page.getByText('What is here', { exact: true })).toBeVisible()
    await page.unrouteAll()

    await team.release(listSaying('What works'))
    await shows(page, 'What works')
    const told = page.waitForRequest((request) => failuresIn(request).length > 0)
    const broken = await team.release({ ...listSaying('What does not'), files: throwsAtRender })
    expect(failuresIn(await told)).toEqual([{ remote: 'social', version: broken.version, kind: 'render' }])
    await expect(page.getByText('What works', { exact: true })).toBeVisible()
    await team.release(listSaying('What works again'))
    await shows(page, 'What works again')
    await expectSamePage(page)
  })
})

test('a tab whose screen was hidden by a style reports it, and shows it again as soon as that release is rolled back', async ({
  page,
  person,
  team,
}) => {
  await sendsCalls(page)
  await openList(page, team, person, 'What can be seen')
  const noticed = page.waitForRequest((request) => failuresIn(request).some(({ kind }) => kind === 'probe'))
  const hidden = await team.release({
    ...listSaying('What is hidden'),
    files: addsStyle('main h1, main a, main button { display: none !important }'),
  })
  expect(failuresIn(await noticed)).toEqual([{ remote: 'social', version: hidden.version, kind: 'probe' }])
  const loaded = page.waitForEvent('load')
  await team.operator.rollBack('social')
  await loaded
  await shows(page, BUNDLED)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Whether a page responds within this time, in milliseconds. */
const respondsWithin = (page: Page, limit: number) =>
  Promise.race([
    page.evaluate(() => true).catch(() => true),
    new Promise<boolean>((resolve) => {
      setTimeout(resolve, limit, false)
    }),
  ])

test('a device whose page hung takes the last good release from the second visit on, also at once and in another tab', async ({
  context,
  page,
  person,
  team,
}) => {
  await openList(page, team, person, 'What works')
  await page.goto('about:blank')
  const hanging = await team.release({ ...listSaying('What hangs'), files: hangsAtRender })
  const frozen = await context.newPage()
  await frozen.goto('/messages', { waitUntil: 'commit' })
  // For as long as people wait: a page that is closed earlier may have been busy for a moment.
  await expect.poll(() => respondsWithin(frozen, 5_000), { timeout: 30_000 * slowness }).toBe(false)
  await frozen.close()

  const reports = await listenForReports(page)
  for (const open of [() => page.goto('/messages'), () => page.reload()]) {
    await open()
    await shows(page, BUNDLED)
  }
  await expect.poll(() => reports).toEqual([{ version: hanging.version, reason: 'hang' }])
})

test.describe('when the key of the registry is changed', () => {
  const key = (server: { data: string }) => join(server.data, 'registry-key.pem')
  /** Ends when the tab follows again: it reconnects with back-off, which takes longer the longer the server was away. */
  const restart = async (page: Page, team: Team, former: string | undefined) => {
    await team.server.stop()
    const connected = page.waitForResponse((response) => response.ok() && response.url().endsWith('/api/events'))
    rmSync(key(team.server))
    if (former === undefined) delete process.env['REGISTRY_FORMER_KEY']
    else process.env['REGISTRY_FORMER_KEY'] = former
    await team.server.start()
    delete process.env['REGISTRY_FORMER_KEY']
    await connected
  }

  test('an open tab learns the new one from the former, and after a leak it is loaded again once', async ({
    page,
    person,
    team,
  }) => {
    await openList(page, team, person, 'Signed with the first')
    await restart(page, team, readFileSync(key(team.server), 'utf8'))
    await team.release(listSaying('Signed with the second'))
    await shows(page, 'Signed with the second')
    await expectSamePage(page)

    const loaded = page.waitForEvent('load')
    await restart(page, team, undefined)
    await loaded
    await team.release(listSaying('Signed with the third'))
    await shows(page, 'Signed with the third')
  })
})
