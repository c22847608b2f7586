import { axe, desktop, expect, signIn, test } from '../harness/test'

test('an activity is found, joined, opened and left again', async ({ page }) => {
  await signIn(page, 'bh1@e2e.test')
  await page.goto('/store?appType=mobile_app')
  await expect(page).toHaveURL(/\/library\?appType=mobile_app$/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Library' }).click()
  await expect(page).toHaveURL(/\/library$/)

  const categories = page.getByRole('region', { name: 'Categories' }).getByRole('link')
  await expect(categories).toHaveCount(4)
  await axe(page)
  await page.getByRole('button', { name: 'Show all 5 categories' }).click()
  await expect(categories).toHaveCount(5)
  await expect(categories.nth(4)).toBeFocused()

  const calm = page.getByRole('region', { name: 'Calm' })
  await expect(calm.getByRole('link', { name: /^Breathing/ })).toBeInViewport()
  await expect(calm.getByRole('button', { name: 'Previous in Calm' })).toBeDisabled()
  await calm.getByRole('button', { name: 'Next in Calm' }).click()
  await expect(calm.getByRole('button', { name: 'Next in Calm' })).toBeDisabled()
  await expect(calm.getByRole('link', { name: /^Stretching/ })).toBeInViewport({ ratio: 0.9 })

  await page.getByRole('searchbox', { name: 'Search the library' }).fill('RÓWING')
  await page.getByRole('list', { name: 'Activities found' }).getByRole('link', { name: /^Rowing/ }).click()
  await expect(page.getByRole('heading', { name: 'What it asks' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Add to my dashboard' }).click()
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByRole('slider', { name: 'How was it?' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Rowing/ })).toBeVisible()

  await page.goto('/library?query=rowing')
  await page.getByRole('link', { name: /^Rowing.*On your dashboard/ }).click()
  await page.getByRole('button', { name: 'Take off my dashboard' }).click()
  await expect(page.getByRole('button', { name: 'Add to my dashboard' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Mood/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Rowing/ })).toHaveCount(0)
})

test.describe('on a desk, from the right to the left', () => {
  test.use(desktop)

  test('three slides are in view, and the next ones come from the left', async ({ page }) => {
    await signIn(page, 'bh2@e2e.test')
    await page.goto('/library')
    const calm = page.getByRole('region', { name: 'الهدوء' })
    const slides = calm.getByRole('listitem')
    await expect(slides.nth(2)).toBeInViewport({ ratio: 0.9 })
    await expect(slides.nth(3)).not.toBeInViewport()
    await axe(page)
    await calm.getByRole('button', { name: 'التالي في الهدوء' }).click()
    await expect(slides.nth(3)).toBeInViewport({ ratio: 0.9 })
  })
})
