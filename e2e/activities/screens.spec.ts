import { axe, desktop, expect, signIn, test } from '../harness/test'

test('the dashboard and a history with charts have no accessibility violations, on a phone and on a desktop', async ({
  page,
}) => {
  await signIn(page, 'p01@e2e.test')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  await axe(page)
  await page.goto('/history')
  await expect(page.getByRole('region').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /value/ }).first()).toBeVisible()
  await axe(page)
  await page.setViewportSize(desktop.viewport ?? { width: 1280, height: 800 })
  await axe(page)
  await page.getByRole('radio', { name: 'Month' }).click()
  // A fortnight is recorded, up to the end of the month: after zooming to its middle and moving back there
  // are still values.
  await expect(page.getByRole('img', { name: /: 1[45] points/ }).first()).toBeVisible()
  const reader = page.getByRole('slider', { name: /value by value/ }).first()
  await reader.press('End')
  const newest = await reader.getAttribute('aria-valuetext')
  await reader.press('+')
  await reader.press('Shift+ArrowLeft')
  await reader.press('End')
  await expect(reader).not.toHaveAttribute('aria-valuetext', newest ?? '')
  await axe(page)
})
