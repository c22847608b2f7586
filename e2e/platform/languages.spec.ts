import { expect, PASSWORD, signIn, test } from '../harness/test'
import { mixedTexts } from './mixed-languages'
import { homeOf } from './releases'

test('the language changes everywhere at once, without a reload, also to right-to-left', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto(homeOf('social'))
  const html = page.locator('html')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset['sameDocument'] = 'yes'
  })

  await page.getByRole('link', { name: 'Settings' }).click()
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

/** Screens of every remote; the language of each is looked at after a change in another tab. */
const SCREENS = [
  '/',
  '/history',
  '/messages',
  '/profile',
  '/circleOfSupport',
  '/library',
  '/sync',
  '/polls',
  '/virtual_appointments',
  '/consents',
]

test('a choice in one tab changes the other wholly, on every screen', async ({ page, context, person }) => {
  await signIn(page, person)
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/history')
  await page.getByRole('link', { name: 'Settings' }).click()
  for (const [name, lang, history] of [
    ['Español', 'es', 'Historial'],
    ['Français', 'fr', 'Historique'],
    ['العربية', 'ar', 'السجل'],
  ] as const) {
    await page.getByRole('radio', { name }).click({ force: true })
    await expect(other.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(history)
    expect.soft(await mixedTexts(other, lang), `${lang} after the change`).toEqual([])
    for (const path of SCREENS) {
      await other.goto(path)
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(other.locator('[aria-busy="true"]')).toHaveCount(0)
      expect.soft(await mixedTexts(other, lang), `${lang} ${path}`).toEqual([])
    }
    await other.goto('/history')
  }
})

test('a visitor’s choice holds in new tabs, after a reload and when signing in', async ({ page, context, person }) => {
  const html = page.locator('html')
  await page.goto('/register/PIER01?locale=fr')
  await expect(html).toHaveAttribute('lang', /^fr/)
  await page.getByRole('button', { name: 'Langue' }).click()
  await page.getByRole('radio', { name: 'العربية' }).click({ force: true })
  await page.keyboard.press('Escape')
  await page.getByLabel('الاسم الأول').fill('Zoe')
  await page.locator('input[type=email]').fill('zoe@e2e.test')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('input[type=password]').nth(1).fill(PASSWORD)
  await page.getByRole('button', { name: 'متابعة', exact: true }).click()
  await page.getByLabel('سنة الميلاد').fill('1990')
  await page.getByLabel('الجنس', { exact: true }).selectOption('female')
  await page.getByRole('button', { name: 'قراءة الشروط والاتفاقية وسياسة الخصوصية' }).click()
  await expect(page.getByRole('dialog', { name: 'الشروط والخصوصية والاتفاقية' })).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/terms_and_privacy')
  await expect(tab.locator('html')).toHaveAttribute('lang', /^ar/)
  await tab.close()
  await page.reload()
  await expect(html).toHaveAttribute('dir', 'rtl')

  // Chosen in this tab, so that the account takes it.
  await page.goto('/login')
  await page.locator('input[type=email]').fill(person)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'دخول', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  await expect(html).toHaveAttribute('lang', /^ar/)
  await page.reload()
  await expect(html).toHaveAttribute('lang', /^ar/)
})

test('a visitor gets the browser’s language, right-to-left if needed, and English if there is no translation', async ({
  browser,
  baseURL,
}) => {
  for (const { locale, lang, dir } of [
    { locale: 'ar-EG', lang: 'ar', dir: 'rtl' },
    { locale: 'es-MX', lang: 'es', dir: 'ltr' },
    { locale: 'fr-CA', lang: 'fr', dir: 'ltr' },
    { locale: 'eo', lang: 'en', dir: 'ltr' },
  ]) {
    await test.step(locale, async () => {
      const context = await browser.newContext({ baseURL, locale, viewport: { width: 360, height: 780 } })
      const page = await context.newPage()
      await page.goto('/login')
      await expect(page.getByRole('textbox').first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${lang}`))
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0)
      for (const path of ['/login', '/forgot', '/register/PIER01', '/terms_and_privacy']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect.soft(await mixedTexts(page, lang), `${lang} ${path}`).toEqual([])
      }
      await context.close()
    })
  }
})
