import { expect, signIn, test } from '../harness/test'
import { homeOf } from './releases'

test('the language changes everywhere at once, without a reload, also to right-to-left', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto(homeOf('social'))
  const html = page.locator('html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset['sameDocument'] = 'yes'
  })

  await page.getByRole('button', { name: 'Settings' }).click()
  await page
    .getByRole('radio', { name: 'العربية' })
    .or(page.getByText('العربية', { exact: true }))
    .first()
    .click()
  await expect(html).toHaveAttribute('lang', 'ar')
  await expect(html).toHaveAttribute('dir', 'rtl')

  const saved = page.waitForResponse(
    (response) => response.url().includes('/update_locale') && (response.request().postData() ?? '').includes('"es"'),
  )
  await page
    .getByRole('radio', { name: 'Español' })
    .or(page.getByText('Español', { exact: true }))
    .first()
    .click()
  await expect(html).toHaveAttribute('lang', 'es')
  await expect(html).toHaveAttribute('dir', 'ltr')
  await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes')

  await saved
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'es')
})

test('a visitor gets the browser’s language, right-to-left if needed, and English if there is no translation', async ({
  browser,
  baseURL,
}) => {
  for (const { locale, lang, dir } of [
    { locale: 'ar-EG', lang: 'ar', dir: 'rtl' },
    { locale: 'eo', lang: 'en', dir: 'ltr' },
  ]) {
    await test.step(locale, async () => {
      const context = await browser.newContext({ baseURL, locale, viewport: { width: 360, height: 780 } })
      const page = await context.newPage()
      await page.goto('/login')
      await expect(page.getByRole('textbox').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
      await context.close()
    })
  }
})
