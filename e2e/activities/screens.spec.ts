import type { Page } from '@playwright/test'
import { axe, expect, desktop, signIn, test } from '../harness/test'

/** The week before this one: this one has nothing in it in the first hours of its first day. */
async function openLastWeek(page: Page): Promise<void> {
  await page.goto('/history')
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByRole('region').first()).toBeVisible()
}

test('today, the history and a detail have nothing that keeps people out', async ({ page }) => {
  await signIn(page, 'p01@e2e.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  await axe(page)
  await openLastWeek(page)
  await axe(page)
})

test('the history goes back week by week, and not beyond this week', async ({ page }) => {
  await signIn(page, 'p01@e2e.test')
  await page.goto('/history')
  await expect(page.getByText('This week', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByText('This week', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region').first()).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('This week', { exact: true })).toBeVisible()
})

test('a week without entries says what this place is for', async ({ page }) => {
  await signIn(page, 'p11@e2e.test')
  await page.goto('/history')
  await expect(page.getByRole('heading', { name: 'Nothing recorded in this week' })).toBeVisible()
  await axe(page)
})

test.describe('on a desk', () => {
  test.use(desktop)
  test('the history uses the room', async ({ page }) => {
    await signIn(page, 'p01@e2e.test')
    await openLastWeek(page)
    await axe(page)
  })
})
