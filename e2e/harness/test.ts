import { writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { closedDialogsSettled } from './dialogs'
import { axe } from './axe'
import { recordBrowserProblems, type BrowserProblems } from './browser-problems'
import { People } from './people'
import { doorReplaced } from './door'
import { existingServer, startServer, type DisposableServer, type Server, type Settings } from './server'
import { signIn } from './sign-in'

export { expect } from '@playwright/test'
export { desktop, phone } from './browser'
export { PASSWORD } from './people'
export { axe, signIn }

interface PerTest {
  /** `test.use({ alone: true })`: a separate server for this test, which it may stop, kill and start. */
  alone: boolean
  /** Environment variables of the test's separate server. */
  settings: Settings
  /** The server of this test; the page's URLs are relative to it. */
  server: Server
  /** The e-mail address of a participant that no other test uses. */
  person: string
  /** `test.use({ errorsExpected: true })` if the test itself breaks something in the browser. */
  errorsExpected: boolean
  /** Fails the test on a violation of the Content-Security-Policy and on an uncaught error. */
  complaints: BrowserProblems
}

interface PerWorker {
  /** The server shared by all tests of one worker, started on first use. */
  common: () => Promise<DisposableServer>
  people: People
}

export const test = base.extend<PerTest, PerWorker>({
  alone: [false, { option: true }],
  settings: [{}, { option: true }],
  errorsExpected: [false, { option: true }],

  common: [
    async ({}, use) => {
      const started: Promise<DisposableServer>[] = []
      const baseUrl = process.env['E2E_BASE_URL']
      await use(() => (started[0] ??= baseUrl ? Promise.resolve(existingServer(baseUrl)) : startServer()))
      for (const server of started) await (await server).dispose()
    },
    { scope: 'worker', timeout: 120_000 * slowness },
  ],

  people: [
    async ({}, use, worker) => {
      const sharedServer = Boolean(process.env['E2E_BASE_URL'])
      await use(sharedServer ? new People(worker.config.workers, worker.parallelIndex) : new People(1, 0))
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ alone, settings, common }, use, test) => {
      const server = alone ? await startServer(settings) : await common()
      const before = server.log().length
      await use(server)
      if (test.status !== test.expectedStatus) writeFileSync(test.outputPath('server.log'), server.log().slice(before))
      if (alone) await server.dispose()
    },
    { timeout: 120_000 * slowness },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  person: async ({ people }, use) => use(people.take()),

  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    const isReplaced = (options?: { waitUntil?: string }) => javaScriptEnabled && options?.waitUntil !== 'commit'
    page.goto = async (url, options) => {
      await closedDialogsSettled(page)
      const answer = await goto(url, options)
      if (isReplaced(options)) await doorReplaced(page)
      return answer
    }
    page.reload = async (options) => {
      await closedDialogsSettled(page)
      const answer = await reload(options)
      if (isReplaced(options)) await doorReplaced(page)
      return answer
    }
    await use(page)
  },

  complaints: [
    async ({ context, errorsExpected }, use) => {
      const problems = await recordBrowserProblems(context)
      await use(problems)
      base.expect(problems.policy, 'breaches of the Content-Security-Policy').toEqual([])
      if (!errorsExpected) base.expect(problems.errors, 'errors that nothing caught').toEqual([])
    },
    { auto: true },
  ],
})
