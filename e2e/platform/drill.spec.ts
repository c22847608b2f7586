import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { operatorAt, type Operator } from '../harness/operator'
import { emailOf } from '../harness/people'
import { published, throwsAtLoad, variantOf } from '../harness/releases'
import { failuresIn, sendsCalls } from './team'
import { expect, signIn, test } from '../harness/test'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

/** The texts of an empty list, which distinguish the releases on the screen. */
const WORDS = { '1.0.0': 'No conversations yet (one)', '1.1.0': 'No conversations yet (one point one)' }

/** Asked about six times; the server answers 600 questions of an operator a minute. */
const PEOPLE = Array.from({ length: 60 }, (_, index) => emailOf(index + 1))

test.use({ alone: true, errorsExpected: true })

/** The team's terminal: its commands and their output. */
function terminal(url: string, token: string) {
  const transcript: string[] = []
  return {
    transcript,
    almanac: async (...words: string[]): Promise<string> => {
      const { stdout } = await run(process.execPath, [join(root, 'api/dist/almanac.cjs'), ...words], {
        env: { ...process.env, ALMANAC_URL: url, ALMANAC_TOKEN: token },
      })
      transcript.push(`$ almanac ${words.join(' ')}\n${stdout}`)
      return stdout
    },
  }
}

async function reads(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await sendsCalls(page)
  await signIn(page, email)
  await page.goto('/messages')
  return page
}

/** Which release each user gets according to the server; only operators may request that. */
function askedOf(operator: Operator) {
  return async (people = PEOPLE): Promise<Map<string, string>> => {
    const found = new Map<string, string>()
    for (const email of people) {
      const explained = await operator.call('POST', '/rollouts/social/explain', { user: email })
      if (typeof explained !== 'object' || explained === null || !('version' in explained))
        throw new Error('No explanation')
      found.set(email, String(explained.version))
    }
    return found
  }
}

const on = (version: string, among: Map<string, string>) => PEOPLE.filter((email) => among.get(email) === version)

test('a release is rolled out to half of one company, a broken one is rolled back automatically, and the other company is unaffected', async ({
  browser,
  server,
  baseURL,
}) => {
  const operator = await operatorAt(server)
  const token = await operator.tokenFor('social')
  const { almanac, transcript } = terminal(server.url, token)
  const sides = askedOf(operator)

  // Published: 1.0.0 for everyone, 1.1.0 for half of one company.
  await published(server, token, variantOf('social', '1.0.0', { words: { 'No conversations yet': WORDS['1.0.0'] } }))
  await published(server, token, variantOf('social', '1.1.0', { words: { 'No conversations yet': WORDS['1.1.0'] } }))
  await almanac('rollout', 'social', '1.0.0')
  await almanac('rollout', 'social', '1.1.0', '--company', 'quayside', '--percent', '50')
  await almanac('rollouts', 'social')

  // Participants in two halves; none switches back while the share grows.
  const half = await sides()
  expect(on('1.1.0', half).length).toBeGreaterThan(20)
  expect(on('1.1.0', half).length).toBeLessThan(40)
  expect(on('1.0.0', half).length + on('1.1.0', half).length).toBe(PEOPLE.length)
  expect(await sides()).toEqual(half)
  await almanac('rollout', 'social', '1.1.0', '--company', 'quayside', '--percent', '80')
  const grown = await sides()
  expect(on('1.1.0', grown)).toEqual(expect.arrayContaining(on('1.1.0', half)))
  expect(on('1.1.0', grown).length).toBeGreaterThan(on('1.1.0', half).length)
  transcript.push(
    `of ${PEOPLE.length} participants 1.1.0 has ${on('1.1.0', half).length} at 50 %, ${on('1.1.0', grown).length} at 80 %\n`,
  )

  // In browsers: both halves of the one company, and the other company with its page open throughout. No participant
  // from p15 on has a conversation, so all see the text of the empty list.
  const quiet = (emails: string[]) => emails.filter((email) => email >= emailOf(15))
  const [early = '', second = '', third = ''] = quiet(on('1.1.0', grown))
  const [late = ''] = quiet(on('1.0.0', grown))
  const earlyPage = await reads(browser, baseURL, early)
  await expect(earlyPage.getByText(WORDS['1.1.0'])).toBeVisible()
  const latePage = await reads(browser, baseURL, late)
  await expect(latePage.getByText(WORDS['1.0.0'])).toBeVisible()
  const otherPage = await reads(browser, baseURL, 'o01@e2e.test')
  await expect(otherPage.getByText(WORDS['1.0.0'])).toBeVisible()
  const otherTold: string[] = []
  otherPage.on('request', (request) => {
    if (failuresIn(request).length > 0 || request.url().includes('/releases/social/1.2.0/'))
      otherTold.push(request.url())
  })

  // 1.2.0 throws when it is loaded. A participant who opens it can continue, on the known good release: 1.1.0 has not
  // held for an hour, so it is the installation's.
  await published(server, token, variantOf('social', '1.2.0', { files: throwsAtLoad }))
  await almanac('rollout', 'social', '1.2.0', '--company', 'quayside')
  const pages = [earlyPage, await reads(browser, baseURL, second), await reads(browser, baseURL, third)]
  for (const page of pages) await expect(page.getByText('No conversations yet')).toBeVisible()

  // It is rolled back automatically and no longer served to anyone.
  await expect
    .poll(async () => on('1.2.0', await sides([early, second, third, late])).length, {
      timeout: 20_000 * slowness,
      // Fewer questions than the limit of a minute.
      intervals: [1_000, 2_000],
    })
    .toBe(0)
  expect(on('1.0.0', await sides())).toHaveLength(PEOPLE.length)
  expect(await almanac('rollouts', 'social')).toMatch(/automatic/)
  for (const page of pages) {
    await page.reload()
    await expect(page.getByText(WORDS['1.0.0'])).toBeVisible()
  }

  // The other company: its page is unchanged, reported no failure and requested nothing of 1.2.0.
  await expect(otherPage.getByText(WORDS['1.0.0'])).toBeVisible()
  expect(otherTold).toEqual([])

  // Manually: half again, then back to the release that everyone has.
  await almanac('rollout', 'social', '1.1.0', '--company', 'quayside', '--percent', '50')
  expect(await sides()).toEqual(half)
  await almanac('rollback', 'social', '--company', 'quayside')
  expect(on('1.0.0', await sides())).toHaveLength(PEOPLE.length)
  await expect(earlyPage.getByText(WORDS['1.0.0'])).toBeVisible()
  await almanac('rollouts', 'social')

  await operator.leave()
  await test.info().attach('transcript', { body: transcript.join('\n'), contentType: 'text/plain' })
})
