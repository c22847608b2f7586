import { request, type BrowserContext, type Page } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { operatorAt } from '../harness/operator'
import { published, variantOf } from '../harness/releases'
import { startNetwork } from '../harness/network'
import type { Server } from '../harness/server'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'
import { stored } from './morning-check'

/** Opens the dashboard and waits until the device is ready for an offline start. */
async function readied(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Mood/ })).toBeVisible()
  await expect(page.locator('html[data-offline="ready"]')).toBeAttached()
}

/** The paths in the browser's caches. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      found.push(...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname))
    return found
  })
}

const line = (page: Page) => page.getByText('No connection. What you enter is kept and sent later.')

async function logMood(page: Page): Promise<void> {
  await page.getByRole('slider').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog', { name: 'Waiting to be sent' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button').first().click()
}

async function opened(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Rolls out another release of a remote to everyone. */
async function release(server: Server, remote: string, words: Record<string, string>): Promise<void> {
  const operator = await operatorAt(server)
  await published(server, await operator.tokenFor(remote), variantOf(remote, '9.0.0', { words }))
  await operator.rollOut(remote, { version: '9.0.0' })
  await operator.leave()
}

/** Ends the browser's session from another client. */
async function endSession(context: BrowserContext, server: Server): Promise<void> {
  const elsewhere = await request.newContext({ baseURL: server.url, storageState: await context.storageState() })
  const token = (await elsewhere.get('/api/sessions/current')).headers()['x-csrf-token'] ?? ''
  expect((await elsewhere.delete('/api/users/sign_out.json', { headers: { 'x-csrf-token': token } })).ok()).toBe(true)
  await elsewhere.dispose()
}

test.describe('with a separate server', () => {
  test.use({ alone: true })

  test(
    'offline the app opens, stores entries in two tabs and sends each once; signing out leaves nothing on the device',
    { tag: '@gateway' },
    async ({ page, context, person, server }) => {
      await signIn(page, person)
      await readied(page)
      const mood = await page.getByRole('link', { name: /^Mood/ }).getAttribute('href')
      await page.close()
      await server.stop()
      await context.setOffline(true)

      const first = await opened(context, '/')
      await expect(first.getByRole('link', { name: /^Mood/ })).toBeVisible()
      await expect(line(first)).toBeVisible()
      await axe(first)
      const second = await opened(context, mood ?? '')
      await logMood(second)
      await expect(first.getByRole('link', { name: /^Mood.*Waiting to be sent/ })).toBeVisible()
      await second.reload()
      await expect(second.getByRole('link', { name: /^Mood.*Waiting to be sent/ })).toBeVisible()
      await second.goto('/history')
      await expect(second.getByRole('heading', { level: 1 })).toHaveText('History')

      await server.start()
      await release(server, 'activities', { 'Your activities': 'What you record' })
      await context.setOffline(false)
      await expect(first.getByRole('link', { name: /^Mood.*Done at/ })).toBeVisible({ timeout: 45_000 * slowness })
      await expect(line(first)).toHaveCount(0)
      await expect.poll(() => stored(first).then((responses) => responses.length)).toBe(1)
      // The release published meanwhile is shown, too.
      await expect(first.getByText('What you record')).toBeVisible()
      await second.close()

      await test.step('signing out leaves no cached page, response or release', async () => {
        // The files for an offline start are cached again, from the new release.
        await first.reload()
        await expect
          .poll(() =>
            cachedPaths(first).then((paths) =>
              paths.some((path) => /^\/(?:remotes|releases)\/activities\//.test(path)),
            ),
          )
          .toBe(true)
        expect((await cachedPaths(first)).filter((path) => path.startsWith('/api/'))).toEqual([])
        await first.getByRole('link', { name: 'Settings' }).click()
        await first.getByRole('button', { name: 'Sign out' }).click()
        await expect(first.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
        expect((await cachedPaths(first)).filter((path) => /^\/(?:remotes|releases|api)\//.test(path))).toEqual([])
        await first.close()
        await server.stop()
        await context.setOffline(true)
        const next = await opened(context, '/')
        await expect(next.getByRole('heading', { level: 1 })).toHaveText('Almanac can’t start right now')
        expect(await next.content()).not.toContain('Mood')
      })
    },
  )
})

test('an expired session leads to signing in, and pending entries are then sent', async ({
  page,
  context,
  person,
  server,
}) => {
  await signIn(page, person)
  await readied(page)
  const mood = await page.getByRole('link', { name: /^Mood/ }).getAttribute('href')
  await context.setOffline(true)
  await page.goto(mood ?? '')
  await logMood(page)
  await endSession(context, server)
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    'almanac.kept',
  )
  await page.getByRole('textbox', { name: 'Email' }).fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Mood.*Done at/ })).toBeVisible()
  expect(await stored(page)).toHaveLength(1)
})

test('in a network that answers with its own page the app opens, stores an entry, and sends it once back outside', async ({
  page,
  context,
  person,
  server,
}) => {
  await signIn(page, person)
  const network = await startNetwork(server)
  await page.goto(network.url)
  await expect(page.locator('html[data-offline="ready"]')).toBeAttached()
  const mood = (await page.getByRole('link', { name: /^Mood/ }).getAttribute('href')) ?? ''

  network.signInPage = true
  await page.goto(network.url + mood)
  await logMood(page)
  await expect(page.getByText('This network answers in place of our server.')).toBeVisible()
  await axe(page)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Mood.*Waiting to be sent/ })).toBeVisible()
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the network’s page' }).click()
  const theirs = await opening
  await expect(theirs.getByRole('heading', { name: 'Accept the terms to go online' })).toBeVisible()
  await theirs.close()

  network.signInPage = false
  await expect(page.getByRole('link', { name: /^Mood.*Done at/ })).toBeVisible({ timeout: 45_000 * slowness })
  await expect(page.getByText('This network answers in place of our server.')).toHaveCount(0)
  expect(await stored(page)).toHaveLength(1)
  await network.close()
})
