import { axe, expect, signIn, test } from '../harness/test'

test('help and what else the study wrote are read', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, person)
  await page.goto('/help_info')
  await expect(page.getByRole('heading', { name: 'How to record' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Opening hours' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening hours')
  await expect(page.getByRole('columnheader', { name: 'Hours' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'our website' })).toHaveAttribute('rel', 'noopener noreferrer')
  await axe(page)
  await page.goto('/extra_pages/opening_hours')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening hours')
})

test('in Arabic they read from the right, and nothing is wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'p04@e2e.test')
  for (const address of ['/help_info', '/extra_pages/opening_hours']) {
    await page.goto(address)
    await expect(page.locator('[lang="ar"][dir="rtl"]').last()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await axe(page)
  }
})

test('a page that is not there says so; a study without help says whom to ask', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/extra_pages/nothing')
  await expect(page.getByText('This page is not here')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the help' }).click()
  await expect(page.getByRole('heading', { name: 'How to record' })).toBeVisible()
  await signIn(page, 'o10@e2e.test')
  await page.goto('/help_info')
  await expect(page.getByText('There is no help page yet')).toBeVisible()
})
