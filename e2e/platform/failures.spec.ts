import type { Page, Route } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { fileIn, rewrite, throwsAtLoad, throwsAtRender, type Changes } from '../harness/releases'
import { expect, signIn } from '../harness/test'
import { follow } from './follow'
import { homeOf, releases } from './releases'
import { listenForReports, test, type Team } from './team'

const FAILED = 'We can’t show this part right now'
const SCREEN_FAILED = 'Something went wrong on this screen'

/** Time within which a participant sees that a part failed to load: the longest timeout plus its handling. */
const FAILURE_SHOWN_TIMEOUT_MS = 25_000 * slowness

// The browser itself reports scripts that it refuses to run.
test.use({ errorsExpected: true })

/** The text of a release's screen, which distinguishes it from others. */
const saying = (words: string): Changes => ({ words: { 'No conversations yet': words } })
const shown = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })

/** What the release of the installation says, which is the known good one: the releases of a test have held nowhere. */
const KNOWN_GOOD = 'No conversations yet'

type Answer = (route: Route) => Promise<void> | undefined

const missing: Answer = (route) => route.fulfill({ status: 404, body: '' })
const html: Answer = (route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' })
const never: Answer = () => undefined

/** A way in which a release fails: the response to one of its files, or a changed content, and the reported reason. */
interface Fault {
  what: string
  reason: string
  file?: string
  answer?: Answer
  changes?: Changes
}

/**
 * For each fault: publishes the faulty release; the known good one is shown, and the report has the failed version
 * and the reason.
 */
async function expectLastGood(page: Page, team: Team, faults: readonly Fault[]): Promise<void> {
  const reports = await listenForReports(page)
  for (const { what, reason, file, answer = missing, changes } of faults) {
    await test.step(what, async () => {
      // An open screen would follow the release, and report it too.
      await page.goto('about:blank')
      const broken = await team.release({ ...saying('Nothing said (broken)'), ...changes })
      reports.length = 0
      const pattern = broken.files.replace(/\*\*$/, file ?? 'nothing')
      await page.route(pattern, answer)
      // A request that never ends would keep the page from firing its load event.
      await page.goto(homeOf('social'), { waitUntil: 'commit' })
      await shown(page, KNOWN_GOOD)
      await expect.poll(() => reports).toEqual([{ version: broken.version, reason }])
      await page.unroute(pattern)
    })
  }
}

test.describe('the last good release is used, and the server is notified, when', () => {
  test('the manifest or the entry is missing, is an HTML page, or times out', async ({ page, person, team }) => {
    await signIn(page, person)
    await expectLastGood(page, team, [
      { what: 'the manifest is missing', file: 'mf-manifest.json', answer: missing, reason: 'manifest' },
      { what: 'the manifest is a page of HTML', file: 'mf-manifest.json', answer: html, reason: 'manifest' },
      { what: 'the manifest never comes', file: 'mf-manifest.json', answer: never, reason: 'timeout' },
      { what: 'the entry is missing', file: 'remoteEntry.*', answer: missing, reason: 'entry' },
      { what: 'the entry is a page of HTML', file: 'remoteEntry.*', answer: html, reason: 'entry' },
      { what: 'the entry never comes', file: 'remoteEntry.*', answer: never, reason: 'timeout' },
    ])
  })

  test('the exposed module or the chunk of a screen fails to load, or the code throws', async ({
    page,
    person,
    team,
  }) => {
    await signIn(page, person)
    await expectLastGood(page, team, [
      {
        what: 'the server fails for the exposed module',
        file: 'remote.*',
        answer: (route) => route.fulfill({ status: 500, body: '' }),
        reason: 'chunk',
      },
      { what: 'the chunk of the screen is missing', file: 'messages.*', answer: missing, reason: 'chunk' },
      { what: 'the chunk of the screen is a page of HTML', file: 'messages.*', answer: html, reason: 'chunk' },
      { what: 'the chunk of the screen never comes', file: 'messages.*', answer: never, reason: 'timeout' },
      { what: 'it throws while it is loaded', changes: { files: throwsAtLoad }, reason: 'module' },
      { what: 'it throws while it is rendered', changes: { files: throwsAtRender }, reason: 'render' },
    ])
  })
})

const others = releases.map(({ remote }) => remote).filter((remote) => remote !== 'social' && remote !== 'account')

/** The outlet shows the failure; the shell and the other remotes keep working. */
async function saysSo(page: Page, heading: string, remotes: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })
  await expect(page.getByRole('navigation')).toBeVisible()
  for (const remote of remotes) {
    await follow(page, homeOf(remote))
    await expect(page.getByRole('heading', { name: heading })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await follow(page, homeOf('social'))
  await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })
}

test('when no release can be loaded, an error is shown in its place, other remotes work, and a retry loads it once possible', async ({
  page,
  person,
  team,
}) => {
  await team.release(saying('Nothing said (repaired)'))
  await signIn(page, person)
  const all = '**/social/*/'
  const parts: [what: string, file: string, answer: Answer, heading: string, remotes: string[]][] = [
    ['no file of it comes', '*', (route) => route.fulfill({ status: 500, body: 'no' }), FAILED, others],
    ['the entry is a page of HTML', 'remoteEntry.*', html, FAILED, ['telehealth']],
    ['the chunk of the screen is missing', 'messages.*', missing, SCREEN_FAILED, ['activities']],
  ]
  for (const [what, file, answer, heading, remotes] of parts) {
    await test.step(what, async () => {
      await page.route(all + file, answer)
      await page.goto(homeOf('social'))
      await saysSo(page, heading, remotes)
      await page.unroute(all + file)
      // The way back to a place that stays mounted may have tried again already.
      await page
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      await expect(page.getByText(/^(Nothing said \(repaired\)|No conversations yet)$/)).toBeVisible()
    })
  }
  await test.step('it throws while rendering, and the known good one does not come', async () => {
    await team.release({ files: throwsAtRender })
    await page.route('**/remotes/social/**/messages.*', missing)
    await page.goto(homeOf('social'))
    await saysSo(page, SCREEN_FAILED, ['activities'])
  })
})

test('a release that breaks what the host itself relies on is left once it is withdrawn', async ({
  page,
  person,
  team,
}) => {
  await signIn(page, person)
  const { version } = await team.release({
    files: (folder) => {
      rewrite(folder, fileIn(folder, 'remote'), (text) => `Array.prototype.at=function(){throw Error("at")};${text}`)
    },
  })
  await page.goto(homeOf('social'))
  const broken = page.getByText(new RegExp(`${SCREEN_FAILED}|hasn’t started yet`))
  await expect(broken.first()).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })
  await team.operator.call('POST', '/rollouts/social/withdraw', { version, reason: 'It breaks the page.' })
  await shown(page, KNOWN_GOOD)
})

test('a temporary failure is retried, and no release is blamed: a chunk, or a part of the host that a remote needs', async ({
  page,
  person,
  team,
}) => {
  const live = await team.release(saying('Nothing said (patient)'))
  await signIn(page, person)
  const reports = await listenForReports(page)

  await test.step('a chunk that fails twice', async () => {
    let refused = 0
    await page.route(live.files.replace(/\*\*$/, 'messages.*'), async (route) => {
      if (route.request().resourceType() === 'script' && refused < 2) {
        refused += 1
        await route.abort()
      } else {
        await route.fallback()
      }
    })
    await page.goto(homeOf('social'))
    await shown(page, 'Nothing said (patient)')
    expect({ refused, reports }).toEqual({ refused: 2, reports: [] })
  })

  await test.step('a part of the host is requested again', async () => {
    await page.route('**/_almanac_ui_content.*', (route) => route.abort())
    await page.goto(homeOf('social'))
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: FAILURE_SHOWN_TIMEOUT_MS })
    await page.unroute('**/_almanac_ui_content.*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/^(Nothing said \(patient\)|No conversations yet)$/)).toBeVisible()
    await expect.poll(() => reports).toEqual([])
  })
})
