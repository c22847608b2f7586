import { axe, desktop, expect, signIn, test } from '../harness/test'

test('today and a history with its charts have nothing that keeps people out, on a phone and on a desk', async ({
  page,
}) => {
  await signIn(page, 'p01@e2e.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  await axe(page)
  await page.goto('/history')
  // The week before this one: this one has nothing in it in the first hours of its first day.
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByRole('region').first()).toBeVisible()
  await axe(page)
  await page.setViewportSize(desktop.viewport ?? { width: 1280, height: 800 })
  await axe(page)
})
