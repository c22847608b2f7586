import { axe, desktop, expect, signIn, test } from '../harness/test'

test('an activity is found, joined, opened and left again', async ({ page }) => {
  await signIn(page, 'bh1@e2e.test')
  await page.goto('/')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page).toHaveURL(/\/library$/)

  // Those without a carousel.
  await expect(page.getByRole('region', { name: 'More categories' }).getByRole('link')).toHaveCount(3)
  await axe(page)

  const calm = page.getByRole('region', { name: 'Calm' })
  await expect(calm.getByRole('listitem')).toHaveCount(3)
  await calm.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('link', { name: /^Stretching/ })).toBeVisible()
  await page.goBack()

  await page.getByRole('searchbox', { name: 'Search the library' }).fill('RÓWING')
  await page
    .getByRole('list', { name: 'Activities found' })
    .getByRole('link', { name: /^Rowing/ })
    .click()
  await expect(page.getByRole('heading', { name: 'What it asks' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByRole('slider', { name: 'How was it?' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Rowing/ })).toBeVisible()

  await page.goto('/library?query=rowing')
  await page.getByRole('link', { name: /^Rowing.*In your activities/ }).click()
  await page.getByRole('button', { name: 'Remove from my activities' }).click()
  await expect(page.getByRole('button', { name: 'Add to my activities' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^Mood/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Rowing/ })).toHaveCount(0)

  await test.step('right-to-left on a desktop, three slides are visible, and the next ones come from the left', async () => {
    await page.setViewportSize(desktop.viewport ?? { width: 1280, height: 800 })
    await page.getByRole('link', { name: /settings$/ }).click()
    await page.getByRole('radio', { name: 'العربية' }).click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.goto('/library')
    const section = page.getByRole('region', { name: 'الهدوء' })
    const slides = section.getByRole('listitem')
    await expect(slides.nth(2)).toBeInViewport({ ratio: 0.9 })
    await expect(slides.nth(3)).not.toBeInViewport()
    await axe(page)
    await expect(section.getByRole('button', { name: 'السابق في الهدوء' })).toBeDisabled()
    await section.getByRole('button', { name: 'التالي في الهدوء' }).click()
    await expect(slides.nth(3)).toBeInViewport({ ratio: 0.9 })
  })
})
