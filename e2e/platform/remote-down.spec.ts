import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../harness/test'
import { follow } from './follow'
import { homeOf, releases } from './releases'

const FAILED = "This part can't be shown right now"

/** Milliseconds within which a participant is told that a part does not come. */
const TELLS_WITHIN = 20_000

const others = (remote: string) => releases.map((release) => release.remote).filter((name) => name !== remote && name !== 'account')

async function staysCalm(page: Page, answer: { status: number, body: string, contentType?: string }) {
  await page.route('**/remotes/social/**', (route) => route.fulfill(answer))
  await page.goto(homeOf('social'))
  await expect(page.getByRole('heading', { name: FAILED })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()

  for (const remote of others('social')) {
    await follow(page, homeOf(remote))
    await expect(page.getByRole('heading', { name: FAILED })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  await follow(page, homeOf('social'))
  await expect(page.getByRole('heading', { name: FAILED })).toBeVisible()
  await page.unroute('**/remotes/social/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: FAILED })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('when the files of one remote cannot be had, it says so in its place and the other five work:', () => {
  test('they are missing', async ({ page, person }) => {
    await signIn(page, person)
    await staysCalm(page, { status: 404, body: '{"errors":[]}' })
  })

  test('the server fails', async ({ page, person }) => {
    await signIn(page, person)
    await staysCalm(page, { status: 500, body: 'no' })
  })

  test.describe('', () => {
    // The browser itself complains of HTML that it ran as a script.
    test.use({ errorsExpected: true })

    test('they are a page of HTML', async ({ page, person }) => {
      await signIn(page, person)
      await staysCalm(page, { status: 200, contentType: 'text/html', body: '<!doctype html><p>Hello' })
    })
  })
})

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
  await expect(page.getByRole('heading', { name: FAILED })).toBeVisible({ timeout: TELLS_WITHIN })
  await follow(page, homeOf('telehealth'))
  await expect(page.getByRole('heading', { name: FAILED })).toBeHidden()
})
