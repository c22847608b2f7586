import type { Page } from '@playwright/test'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

const banner = (page: Page) => page.getByRole('complementary', { name: 'Safe mode' })
const calm = (page: Page) => page.getByRole('heading', { name: 'Safe mode', level: 1 })

/** The remotes whose code has run on this page: each leaves its global list of chunks. */
const started = (page: Page) =>
  page.evaluate(() =>
    Object.keys(window).flatMap((key) => /^webpackChunkalmanac_(?!host)([a-z]+)/.exec(key)?.[1] ?? []),
  )

test('safe mode has only the account, from signing in to signing out, survives a reload, and is left with one press', async ({
  page,
  person,
}) => {
  await page.goto('/login?safe=1')
  await expect(banner(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(calm(page)).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Messages' })).toHaveCount(0)
  await axe(page)

  await page.goto('/messages')
  await expect(calm(page)).toBeVisible()
  await page.getByRole('link', { name: 'Your profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect.poll(() => started(page)).toEqual(['account'])

  await page.goto('/')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(banner(page)).toBeVisible()
  await signIn(page, person)
  await page.goto('/')
  await expect(calm(page)).toBeVisible()
  await banner(page).getByRole('button', { name: 'Leave safe mode' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Messages' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Morning health check/ }).first()).toBeVisible()
})
