import { expect, signIn, test } from '../harness/test'
import { homeOf } from './releases'

test('the language changes everywhere at once, without a reload, right to left included', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto(homeOf('social'))
  const html = page.locator('html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => { document.body.dataset['sameDocument'] = 'yes' })

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'العربية' }).or(page.getByText('العربية', { exact: true })).first().click()
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')

  const kept = page.waitForResponse((response) => response.url().includes('/update_locale') && (response.request().postData() ?? '').includes('"es"'))
  await page.getByRole('radio', { name: 'Español' }).or(page.getByText('Español', { exact: true })).first().click()
  await expect(html).toHaveAttribute('lang', 'es')
  await expect(html).toHaveAttribute('dir', 'ltr')
  await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes')

  await kept
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'es')
})

test.describe('a browser in a language that nobody wrote', () => {
  test.use({ locale: 'eo' })

  test('gets English', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('button', { name: /sign in|log in/i })).toBeVisible()
  })
})

test.describe('a browser in Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('gets the login screen from right to left, nothing wider than the screen', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
})
