import type { Page } from '@playwright/test'
import { databasesOnDevice, storedBesidesDatabases, wordsInCaches } from '../harness/device-storage'
import { expect, signIn, test } from '../harness/test'

// Including what a device caches for an offline start: this file runs with the service worker
// (playwright.config.ts).
test.use({ alone: true })

const TYPED = 'zebra-crossing-lullaby'

interface Known {
  id: string
  email: string
  first_name: string
  last_name: string
}

/** What would reveal the previous user to the next one on this device. */
async function known(page: Page): Promise<string[]> {
  const user = (await (await page.request.get('/api/sessions/current')).json()) as Known
  return [user.id, user.email, user.first_name, user.last_name, TYPED, 'Morning health check'].filter(
    (word) => word.length > 3,
  )
}

/** Opens screens with personal data, and types text without sending it. */
async function leaveTraces(page: Page): Promise<void> {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/history')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/')
  await expect(page.locator('html[data-offline="ready"]')).toBeAttached({ timeout: 30_000 })
  await expect.poll(() => databasesOnDevice(page)).toContain('Morning health check')
  await page.getByRole('link', { name: /^Morning health check/ }).click()
  await page.getByLabel('Anything your care team should know?').fill(TYPED)
  await expect.poll(() => databasesOnDevice(page)).toContain(TYPED)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  // The typed text is not saved, so leaving has to be confirmed.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

function expectNothingOf(words: string[], text: string): void {
  for (const word of words) expect(text.toLowerCase(), 'what the browser keeps').not.toContain(word.toLowerCase())
}

async function expectNothingStored(page: Page, words: string[]): Promise<void> {
  expectNothingOf(words, (await databasesOnDevice(page)) + (await storedBesidesDatabases(page)))
  expect(await wordsInCaches(page, words), 'what the caches keep').toEqual([])
}

test('signing out leaves no data of the participant in the browser, with or without a reachable server', async ({
  page,
  person,
  server,
}) => {
  await signIn(page, person)
  const words = await known(page)

  await test.step('with an unreachable server the device’s data is deleted at once, and the session ends when it is back', async () => {
    await leaveTraces(page)
    await server.stop()
    await signOut(page)
    // The server is down: whatever the browser shows now must not contain the participant's data.
    await expect.poll(() => page.content().catch(() => '')).not.toContain(TYPED)
    await server.start()
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingStored(page, words)
    expect((await page.request.get('/api/conversations')).status()).toBe(401)
  })

  await test.step('with a reachable server nothing is left either, and Back shows nothing, not even from the back/forward cache', async () => {
    await signIn(page, person)
    await leaveTraces(page)
    await signOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingStored(page, words)
    expect((await page.request.get('/api/conversations')).status()).toBe(401)
    for (let steps = 0; steps < 4; steps += 1) {
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
      expectNothingOf(words, await page.content())
    }
    await expectNothingStored(page, words)
  })
})
