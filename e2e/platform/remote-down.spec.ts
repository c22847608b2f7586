import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../harness/test'
import { homeOf, releases } from './releases'

const FAILED = "This part can't be shown right now"

/** Milliseconds within which a participant is told that a part does not come. */
const TELLS_WITHIN = 20_000

const others = (remote: string) => releases.map((release) => release.remote).filter((name) => name !== remote && name !== 'account')

/** Goes somewhere within the page, as a link does. */
async function follow(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

for (const [how, answer] of [
  ['are missing', { status: 404, body: '{"errors":[]}' }],
  ['fail on the server', { status: 500, body: 'no' }],
  ['are a page of HTML', { status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' }],
] as const) {
  test(`when the files of one remote ${how}, it says so in its place and the other five work`, async ({ page, person }) => {
    await signIn(page, person)
    await page.route('**/remotes/social/**', (route) => route.fulfill(answer))
    await page.goto(homeOf('social'))
    await expect(page.getByText(FAILED)).toBeVisible()
    await expect(page.getByRole('navigation')).toBeVisible()

    for (const remote of others('social')) {
      await follow(page, homeOf(remote))
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(FAILED)
      await expect(page.getByText(FAILED)).toBeHidden()
    }

    await follow(page, homeOf('social'))
    await expect(page.getByText(FAILED)).toBeVisible()
    await page.unroute('**/remotes/social/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(FAILED)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('the server is told which remote failed, and nothing about the participant', async ({ page, person }) => {
  await signIn(page, person)
  await page.route('**/remotes/social/**', (route) => route.fulfill({ status: 500, body: 'no' }))
  const told = page.waitForRequest('**/api/remote_failures')
  await page.goto(homeOf('social'))
  const body: unknown = (await told).postDataJSON()
  expect(body).toEqual({ remote: 'social', version: expect.any(String) as unknown, reason: 'manifest' })
})

test('a remote that takes 30 seconds is given up long before, and the rest goes on', async ({ page, person }) => {
  await signIn(page, person)
  // Never answered while the test runs: slower than any limit.
  await page.route('**/remotes/social/**', () => undefined)
  await page.goto(homeOf('social'))
  await expect(page.getByRole('navigation')).toBeVisible()
  await expect(page.getByText(FAILED)).toBeVisible({ timeout: TELLS_WITHIN })
  await follow(page, homeOf('telehealth'))
  await expect(page.getByText(FAILED)).toBeHidden()
})
