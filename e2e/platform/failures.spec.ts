import type { Page, Route } from '@playwright/test'
import { throwsAtLoad, throwsAtRender, type Changes } from '../harness/releases'
import { expect, signIn } from '../harness/test'
import { follow } from './follow'
import { homeOf } from './releases'
import { listenForReports, test } from './team'

const FAILED = "This part can't be shown right now"
const SCREEN_FAILED = 'Something went wrong on this screen'

/** Milliseconds within which a participant is told that a part does not come: the longest limit, and what follows it. */
const TELLS_WITHIN = 25_000

// The browser itself complains of what it refuses to run.
test.use({ errorsExpected: true })

/** What the screen of a release says, so that it can be told from others. */
const saying = (words: string): Changes => ({ words: { 'No conversations yet': words } })
const shown = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible({ timeout: TELLS_WITHIN })

type Answer = (route: Route) => Promise<void> | undefined

/** How the files of a release may not come, by the file that it happens to. */
const NETWORK: [what: string, file: string, answer: Answer, reason: string][] = [
  ['the manifest is missing', 'mf-manifest.json', (route) => route.fulfill({ status: 404, body: '{"errors":[]}' }), 'manifest'],
  ['the manifest is a page of HTML', 'mf-manifest.json', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' }), 'manifest'],
  ['the manifest never comes', 'mf-manifest.json', () => undefined, 'timeout'],
  ['the entry is missing', 'remoteEntry.*', (route) => route.fulfill({ status: 404, body: '' }), 'entry'],
  ['the entry is a page of HTML', 'remoteEntry.*', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' }), 'entry'],
  ['the entry never comes', 'remoteEntry.*', () => undefined, 'timeout'],
  ['the server fails for the exposed module', 'remote.*', (route) => route.fulfill({ status: 500, body: '' }), 'chunk'],
  ['the chunk of the screen is missing', 'messages.*', (route) => route.fulfill({ status: 404, body: '' }), 'chunk'],
  ['the chunk of the screen is a page of HTML', 'messages.*', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' }), 'chunk'],
  ['the chunk of the screen never comes', 'messages.*', () => undefined, 'timeout'],
]

test.describe('the last good release serves when', () => {
  for (const [what, file, answer, reason] of NETWORK) {
    test(what, async ({ page, person, team }) => {
      await team.release(saying('Nothing said (good)'))
      const broken = await team.release(saying('Nothing said (broken)'))
      await signIn(page, person)
      const reports = listenForReports(page)
      await page.route(broken.files.replace(/\*\*$/, file), answer)
      // What never comes would keep the page from ever being loaded as a whole.
      await page.goto(homeOf('social'), { waitUntil: 'commit' })
      await shown(page, 'Nothing said (good)')
      expect(reports).toEqual([{ version: broken.version, reason }])
    })
  }

  for (const [what, files, reason] of [['the new one throws while it is loaded', throwsAtLoad, 'module'], ['the new one throws while it is rendered', throwsAtRender, 'render']] as const) {
    test(what, async ({ page, person, team }) => {
      await team.release(saying('Nothing said (good)'))
      const broken = await team.release({ ...saying('Nothing said (broken)'), files })
      await signIn(page, person)
      const reports = listenForReports(page)
      await page.goto(homeOf('social'))
      await shown(page, 'Nothing said (good)')
      expect(reports).toEqual([{ version: broken.version, reason }])
    })
  }
})

/** The place says so, and the shell and the other remotes go on; the answer is when it was tried again. */
async function saysSo(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: TELLS_WITHIN })
  await expect(page.getByRole('navigation')).toBeVisible()
  await follow(page, homeOf('activities'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: heading })).toBeHidden()
  await follow(page, homeOf('social'))
  await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: TELLS_WITHIN })
}

test.describe('where no release can be had, its place says so, everything else goes on, and it comes when it can be had again:', () => {
  const both = '**/social/*/'

  for (const [what, file, answer] of NETWORK.filter(([, , , reason]) => reason !== 'timeout')) {
    test(what, async ({ page, person, team }) => {
      await team.release(saying('Nothing said (good)'))
      await team.release(saying('Nothing said (repaired)'))
      await signIn(page, person)
      await page.route(both + file, answer)
      await page.goto(homeOf('social'))
      const heading = file.startsWith('messages') ? SCREEN_FAILED : FAILED
      await saysSo(page, heading)
      await page.unroute(both + file)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(/Nothing said \((good|repaired)\)/)).toBeVisible()
    })
  }

  test('both throw while they are rendered', async ({ page, person, team }) => {
    await team.release({ files: throwsAtRender })
    await team.release({ files: throwsAtRender })
    await signIn(page, person)
    await page.goto(homeOf('social'))
    await saysSo(page, SCREEN_FAILED)
  })
})

test('a chunk that fails twice in passing comes, and nobody is told', async ({ page, person, team }) => {
  const live = await team.release(saying('Nothing said (patient)'))
  await signIn(page, person)
  const reports = listenForReports(page)
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

test('a part of the host that a remote needs is asked for again, and no release is blamed for it', async ({ page, person, team }) => {
  await team.release(saying('Nothing said (blameless)'))
  await team.release(saying('Nothing said (blameless)'))
  await signIn(page, person)
  const reports = listenForReports(page)
  await page.route('**/_almanac_ui_content.*', (route) => route.abort())
  await page.goto(homeOf('social'))
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: TELLS_WITHIN })
  await page.unroute('**/_almanac_ui_content.*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await shown(page, 'Nothing said (blameless)')
  expect(reports).toEqual([])
})

