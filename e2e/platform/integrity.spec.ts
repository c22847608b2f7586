import type { Page } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { documentIn, publish, variantOf, type Changes } from '../harness/releases'
import { startOtherOrigin } from '../harness/other-origin'
import { expect, signIn } from '../harness/test'
import { buildStyled, STYLE } from '../harness/styled-remote'
import { expectNothingWasted, watch } from './preload-hints'
import { follow } from './follow'
import { homeOf } from './releases'
import { listenForReports, test as base } from './team'

/** Time within which a participant sees that a part failed to load: the longest timeout plus its handling. */
const FAILURE_SHOWN_TIMEOUT_MS = 25_000 * slowness

const saying = (words: string): Changes => ({ words: { 'No conversations yet': words } })
const shown = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })

/** What the release of the installation says, which is the known good one: the releases of a test have held nowhere. */
const KNOWN_GOOD = 'No conversations yet'

/** The computed value of a property that only the styled build sets. */
const styleOf = (page: Page) =>
  page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), STYLE.property)

const test = base.extend<object, { styled: string }>({
  /** The folder of a build of social with a stylesheet and a font. */
  styled: [
    async ({}, use) => {
      const { folder, remove } = await buildStyled()
      await use(folder)
      remove()
    },
    { scope: 'worker', timeout: 120_000 * slowness },
  ],
})

test.describe('a file that differs from the published one', () => {
  // The browser itself reports scripts that it refuses to run.
  test.use({ errorsExpected: true })

  const FILES: [what: string, begin: string, ending: string][] = [
    ['the manifest', 'mf-manifest', '.json'],
    ['the entry', 'remoteEntry.', '.js'],
    ['the exposed module', 'remote.', '.js'],
    ['the chunk of a screen', 'messages.', '.js'],
    ['the words', 'texts-social-en.', '.js'],
    ['a style', 'messages.', '.css'],
  ]

  test(
    'is not executed if changed on its server, and the last good release is used: manifest, entry, module, chunk, texts, style',
    { tag: '@gateway' },
    async ({ page, person, team, styled }) => {
      await signIn(page, person)
      const reports = await listenForReports(page)
      for (const [what, begin, ending] of FILES) {
        await test.step(what, async () => {
          // A page that still shows the last release would follow to this one, and report it too.
          await page.goto('about:blank')
          const changed = await team.release({ ...saying('Nothing said (changed)'), of: styled })
          changed.tamper(begin, ending)
          reports.length = 0
          await page.goto(homeOf('social'))
          await shown(page, KNOWN_GOOD)
          if (ending === '.css') expect(await styleOf(page)).toBe('')
          await expect.poll(() => reports).toEqual([{ version: changed.version, reason: 'integrity' }])
        })
      }
    },
  )

  test('fails its release like a script if it is a style that is missing or times out', async ({
    page,
    person,
    team,
    styled,
  }) => {
    await signIn(page, person)
    const reports = await listenForReports(page)
    for (const [what, status, reason] of [
      ['missing', 404, 'chunk'],
      ['never comes', 0, 'timeout'],
    ] as const) {
      await test.step(what, async () => {
        // A page that still shows the last release would follow to this one, and report it too.
        await page.goto('about:blank')
        const broken = await team.release({ ...saying('Nothing said (broken)'), of: styled })
        reports.length = 0
        await page.route(broken.files.replace(/\*\*$/, 'messages.*.css'), (route) =>
          status ? route.fulfill({ status, body: '' }) : undefined,
        )
        await page.goto(homeOf('social'), { waitUntil: 'commit' })
        await shown(page, KNOWN_GOOD)
        await expect.poll(() => reports).toEqual([{ version: broken.version, reason }])
      })
    }
  })

  test('shows an error without another release, and loads once repaired; a file of the host blames no release', async ({
    page,
    person,
    team,
  }) => {
    const release = await team.release(saying('Nothing said (repaired)'))
    // The browser caches it forever, because its name has a hash: the correct one must be loaded
    // nevertheless.
    const repair = release.tamper('messages.')
    // Nor does the known good one come.
    const bundled = '**/remotes/social/**/messages.*'
    await page.route(bundled, (route) => route.abort())
    await signIn(page, person)
    await page.goto(homeOf('social'))
    const failed = page.getByRole('heading', { name: 'Something went wrong on this screen' })
    await expect(failed).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })
    await follow(page, homeOf('activities'))
    await expect(failed).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await follow(page, homeOf('social'))
    await expect(failed).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })
    repair()
    await page.unroute(bundled)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^(Nothing said \(repaired\)|No conversations yet)$/)).toBeVisible()

    await test.step('a file of the host', async () => {
      const reports = await listenForReports(page)
      await page.route('**/_almanac_ui_content.*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: `${await answer.text()};window.stolen=true` })
      })
      await page.goto(homeOf('social'))
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })
      expect(await page.evaluate(() => Reflect.has(window, 'stolen'))).toBe(false)
      await expect.poll(() => reports).toEqual([])
    })
  })

  test('is rejected if its hash was not published: by the server if it can see that, otherwise by the browser', async ({
    page,
    person,
    team,
  }) => {
    const without = (begin: string, hinted: boolean): Changes => ({
      ...saying('Nothing said (unhashed)'),
      document: (document) => {
        const name = Object.keys(document.files).find((file) => file.startsWith(begin)) ?? ''
        Reflect.deleteProperty(document.files, name)
        if (!hinted) document.preload = {}
      },
    })
    const named = variantOf('social', team.nextVersion(), without('messages.', true))
    expect(await publish(team.server, team.token, named)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'FILE_WITHOUT_HASH' }] },
    })

    const folder = variantOf('social', team.nextVersion(), without('messages.', false))
    const live = await team.releaseFolder(folder, team.elsewhere.serve('unhashed', folder))
    await signIn(page, person)
    const reports = await listenForReports(page)
    await page.goto(homeOf('social'))
    await shown(page, KNOWN_GOOD)
    await expect.poll(() => reports).toEqual([{ version: live.version, reason: 'integrity' }])
  })
})

test(
  'a release from another origin works: in an open page, and preloaded by the next, with scripts, texts, style and font',
  { tag: '@gateway' },
  async ({ page, person, team, styled }) => {
    await team.release(saying('Nothing said (here)'))
    await signIn(page, person)
    await page.goto(homeOf('social'))
    await shown(page, 'Nothing said (here)')
    const folder = variantOf('social', team.nextVersion(), { ...saying('Nothing said (elsewhere)'), of: styled })
    await team.releaseFolder(folder, team.elsewhere.serve('social/elsewhere', folder))
    await shown(page, 'Nothing said (elsewhere)')

    const loaded = await watch(page)
    const answer = await page.goto(homeOf('social'))
    await shown(page, 'Nothing said (elsewhere)')
    expect(await styleOf(page)).toBe(STYLE.value)
    expect(
      await page.evaluate(
        (font) => document.fonts.load(`16px ${font}`).then((faces) => faces.map(({ status }) => status)),
        STYLE.font,
      ),
    ).toEqual(['loaded'])
    expect(answer?.headers()['integrity-policy']).toContain('script')
    expect(answer?.headers()['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    const urls = [...loaded.requests.keys()].filter((url) => url.startsWith(team.elsewhere.origin))
    for (const begin of ['mf-manifest', 'remoteEntry.', 'remote.', 'messages.', 'texts-social-en.'])
      expect(
        urls.some((url) => url.includes(`/${begin}`)),
        begin,
      ).toBe(true)
    await expectNothingWasted(page, loaded)
  },
)

test('a file not in the registry is not executed: neither from another origin nor without a hash nor with a wrong one', async ({
  page,
  person,
  team,
  complaints,
}) => {
  const foreign = await startOtherOrigin()
  try {
    const folder = variantOf('social', team.nextVersion())
    const address = foreign.serve('social', folder)
    expect(await publish(team.server, team.token, folder, address)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'ADDRESS_NOT_ALLOWED' }] },
    })

    await signIn(page, person)
    await page.goto(homeOf('activities'))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    // The page lists all of its own files with their hashes, but for fonts, which a style asks for without one.
    const bare = await page
      .locator(
        'script[src]:not([integrity]), link[rel=stylesheet]:not([integrity]), link[rel=preload]:not([as=fetch]):not([as=font]):not([integrity])',
      )
      .evaluateAll((found) => found.map((element) => element.outerHTML))
    expect(bare).toEqual([])
    const asked: string[] = []
    page.on('response', (response) => asked.push(response.url()))
    const outcome = (src: string, integrity?: string) =>
      page.evaluate(
        ([from, hash]) =>
          new Promise<string>((resolve) => {
            const script = document.createElement('script')
            script.crossOrigin = 'anonymous'
            if (hash !== undefined) script.integrity = hash
            script.onload = () => {
              resolve('ran')
            }
            script.onerror = () => {
              resolve('refused')
            }
            script.src = from
            document.head.append(script)
          }),
        [src, integrity] as const,
      )
    const [entry = ''] = Object.keys(documentIn(folder).files).filter((name) => name.startsWith('remoteEntry.'))
    expect(await outcome(address + entry)).toBe('refused')
    expect(asked.filter((url) => url.startsWith(foreign.origin))).toEqual([])
    // The policy reports it, which this test is about.
    expect(complaints.policy.splice(0)).toEqual([expect.stringContaining(foreign.origin)])

    // Of its own files the page runs only those whose hash it knows.
    const own = page.locator('script[src][integrity]').first()
    const src = `${(await own.getAttribute('src')) ?? ''}?again`
    expect([
      await outcome(src),
      await outcome(src, `sha384-${'A'.repeat(64)}`),
      await outcome(src, (await own.getAttribute('integrity')) ?? ''),
    ]).toEqual(['refused', 'refused', 'ran'])
  } finally {
    await foreign.close()
  }
})
