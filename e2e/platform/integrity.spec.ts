import type { Page } from '@playwright/test'
import { documentIn, publish, variantOf, type Changes } from '../harness/releases'
import { startElsewhere } from '../harness/elsewhere'
import { expect, signIn } from '../harness/test'
import { buildStyled, STYLE } from '../harness/styled'
import { follow } from './follow'
import { homeOf } from './releases'
import { listenForReports, test as base } from './team'

/** Milliseconds within which a participant is told that a part does not come: the longest limit, and what follows it. */
const TELLS_WITHIN = 25_000

const saying = (words: string): Changes => ({ words: { 'No conversations yet': words } })
const shown = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: TELLS_WITHIN })

/** What the page's styles make of a property that only the styled build sets. */
const styleOf = (page: Page) => page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), STYLE.property)

const test = base.extend<object, { styled: string }>({
  /** The folder of a build of social that brings a style and a font. */
  styled: [async ({}, use) => {
    const { folder, remove } = await buildStyled()
    await use(folder)
    remove()
  }, { scope: 'worker', timeout: 120_000 }],
})

test.describe('a file that was changed on its server is not run, and the last good release serves:', () => {
  // The browser itself complains of what it refuses to run.
  test.use({ errorsExpected: true })

  const FILES: [what: string, begin: string, ending: string][] = [
    ['the manifest', 'mf-manifest', '.json'],
    ['the entry', 'remoteEntry.', '.js'],
    ['the exposed module', 'remote.', '.js'],
    ['the chunk of a screen', 'messages.', '.js'],
    ['the words', 'texts-social-en.', '.js'],
    ['a style', 'messages.', '.css'],
  ]
  for (const [what, begin, ending] of FILES) {
    test(what, async ({ page, person, team, styled }) => {
      await team.release(saying('Nothing said (good)'))
      const changed = await team.release({ ...saying('Nothing said (changed)'), of: styled })
      changed.tamper(begin, ending)
      await signIn(page, person)
      const reports = listenForReports(page)
      await page.goto(homeOf('social'))
      await shown(page, 'Nothing said (good)')
      if (ending === '.css') expect(await styleOf(page)).toBe('')
      await expect.poll(() => reports).toEqual([{ version: changed.version, reason: 'integrity' }])
    })
  }
})

test.describe('a style that', () => {
  test.use({ errorsExpected: true })

  for (const [what, status, reason] of [['is missing', 404, 'chunk'], ['never comes', 0, 'timeout']] as const) {
    test(`${what} fails its release like a script`, async ({ page, person, team, styled }) => {
      await team.release(saying('Nothing said (good)'))
      const broken = await team.release({ ...saying('Nothing said (broken)'), of: styled })
      await signIn(page, person)
      const reports = listenForReports(page)
      await page.route(broken.files.replace(/\*\*$/, 'messages.*.css'), (route) => (status ? route.fulfill({ status, body: '' }) : undefined))
      await page.goto(homeOf('social'), { waitUntil: 'commit' })
      await shown(page, 'Nothing said (good)')
      await expect.poll(() => reports).toEqual([{ version: broken.version, reason }])
    })
  }
})

test.describe('without another release', () => {
  test.use({ errorsExpected: true })

  test('a changed file leaves a message in its place, nothing else, and comes once it is put right on the server', async ({ page, person, team }) => {
    const releases = [await team.release(saying('Nothing said (one)')), await team.release(saying('Nothing said (two)'))]
    // Kept for ever by the browser, because its name carries a hash: even so the right one has to come.
    const repairs = releases.map((release) => release.tamper('messages.'))
    await signIn(page, person)
    await page.goto(homeOf('social'))
    const failed = page.getByRole('heading', { name: 'Something went wrong on this screen' })
    await expect(failed).toBeVisible({ timeout: TELLS_WITHIN })
    await follow(page, homeOf('activities'))
    await expect(failed).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await follow(page, homeOf('social'))
    await expect(failed).toBeVisible({ timeout: TELLS_WITHIN })
    for (const repair of repairs) repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/Nothing said \((one|two)\)/)).toBeVisible()
  })

  test("a changed file of the host is not run either, and it is nobody's release that is blamed", async ({ page, person, team }) => {
    await team.release(saying('Nothing said (whole)'))
    await team.release(saying('Nothing said (whole)'))
    await signIn(page, person)
    const reports = listenForReports(page)
    await page.route('**/_almanac_ui_content.*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: `${await answer.text()};window.stolen=true` })
    })
    await page.goto(homeOf('social'))
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: TELLS_WITHIN })
    expect(await page.evaluate(() => Reflect.has(window, 'stolen'))).toBe(false)
    expect(reports).toEqual([])
  })
})

test.describe('a file whose hash nobody has published', () => {
  test.use({ errorsExpected: true })

  test('is refused by the server where it can be seen, and by the browser else', async ({ page, person, team }) => {
    const without = (begin: string, hinted: boolean): Changes => ({
      ...saying('Nothing said (unhashed)'),
      document: (document) => {
        const name = Object.keys(document.files).find((file) => file.startsWith(begin)) ?? ''
        Reflect.deleteProperty(document.files, name)
        if (!hinted) document.preload = {}
      },
    })
    const named = variantOf('social', team.nextVersion(), without('messages.', true))
    expect(await publish(team.server, team.token, named)).toMatchObject({ status: 422, body: { errors: [{ code: 'FILE_WITHOUT_HASH' }] } })

    await team.release(saying('Nothing said (good)'))
    const folder = variantOf('social', team.nextVersion(), without('messages.', false))
    const live = await team.releaseFolder(folder, team.elsewhere.serve('unhashed', folder))
    await signIn(page, person)
    const reports = listenForReports(page)
    await page.goto(homeOf('social'))
    await shown(page, 'Nothing said (good)')
    await expect.poll(() => reports).toEqual([{ version: live.version, reason: 'integrity' }])
  })
})

test('a release from another origin works: scripts, words, style and font, with nothing to complain of', async ({ page, person, team, styled }) => {
  const version = team.nextVersion()
  const folder = variantOf('social', version, { ...saying('Nothing said (elsewhere)'), of: styled })
  await team.releaseFolder(folder, team.elsewhere.serve('social/elsewhere', folder))
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(team.elsewhere.origin)) loaded.push(request.url())
  })
  await signIn(page, person)
  const answer = await page.goto(homeOf('social'))
  await shown(page, 'Nothing said (elsewhere)')
  expect(await styleOf(page)).toBe(STYLE.value)
  expect(await page.evaluate((font) => document.fonts.load(`16px ${font}`).then((faces) => faces.map(({ status }) => status)), STYLE.font)).toEqual(['loaded'])
  expect(answer?.headers()['integrity-policy']).toContain('script')
  expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  for (const begin of ['mf-manifest', 'remoteEntry.', 'remote.', 'messages.', 'texts-social-en.']) expect(loaded.some((url) => url.includes(`/${begin}`)), begin).toBe(true)
  // A file that is asked for early and then again in another mode would be loaded twice.
  expect(loaded.filter((url, index) => loaded.indexOf(url) !== index)).toEqual([])
})

test('an address that the registry does not name is neither taken by the server nor loaded by the page', async ({ page, person, team, complaints }) => {
  const foreign = await startElsewhere()
  try {
    const folder = variantOf('social', team.nextVersion())
    const address = foreign.serve('social', folder)
    expect(await publish(team.server, team.token, folder, address)).toMatchObject({ status: 422, body: { errors: [{ code: 'ADDRESS_NOT_ALLOWED' }] } })

    await signIn(page, person)
    await page.goto(homeOf('activities'))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    const asked: string[] = []
    page.on('response', (response) => asked.push(response.url()))
    const outcome = (src: string) => page.evaluate((from) => new Promise<string>((resolve) => {
      const script = document.createElement('script')
      script.crossOrigin = 'anonymous'
      script.onload = () => { resolve('ran') }
      script.onerror = () => { resolve('refused') }
      script.src = from
      document.head.append(script)
    }), src)
    const [entry = ''] = Object.keys(documentIn(folder).files).filter((name) => name.startsWith('remoteEntry.'))
    expect(await outcome(address + entry)).toBe('refused')
    expect(asked.filter((url) => url.startsWith(foreign.origin))).toEqual([])
    // The policy says so, and that is what this test is about.
    expect(complaints.policy.splice(0)).toEqual([expect.stringContaining(foreign.origin)])
  } finally {
    await foreign.close()
  }
})

test('every script and style of the page carries its hash, and one without is not run', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto(homeOf('social'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const bare = await page.locator('script[src]:not([integrity]), link[rel=stylesheet]:not([integrity]), link[rel=preload]:not([as=fetch]):not([integrity])').evaluateAll((found) => found.map((element) => element.outerHTML))
  expect(bare).toEqual([])
  const outcome = await page.evaluate(() => new Promise<string>((resolve) => {
    const [own] = document.scripts
    const script = document.createElement('script')
    script.onload = () => { resolve('ran') }
    script.onerror = () => { resolve('refused') }
    script.src = `${own?.src ?? ''}?again`
    document.head.append(script)
  }))
  expect(outcome).toBe('refused')
})
