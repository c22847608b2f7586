import type { Page } from '@playwright/test'
import { axe, expect, PASSWORD, test } from '../harness/test'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

test(
  'a link opened while signed out is opened after signing in, which works by keyboard alone',
  { tag: ['@gateway', '@smoke'] },
  async ({ page, context, person }) => {
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login$/)

    await test.step('missing fields are in the error summary, which takes the focus and links to the fields', async () => {
      await submit(page).click()
      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      await summary.getByRole('link').first().click()
      await expect(email(page)).toBeFocused()
      await axe(page)
    })

    await test.step('on a wide screen the sign-in button is as wide as the others', async () => {
      const phone = page.viewportSize()
      await page.setViewportSize({ width: 1280, height: 800 })
      const [main, other] = [
        await submit(page).boundingBox(),
        await page.getByRole('link', { name: 'Register' }).boundingBox(),
      ]
      expect(main?.width).toBe(other?.width)
      if (phone) await page.setViewportSize(phone)
    })

    await test.step('a wrong password is refused, and the input stays', async () => {
      await email(page).fill(`  ${person.toUpperCase()} `)
      await password(page).fill('not the password')
      const refused = page.waitForResponse('**/api/users/sign_in.json')
      await submit(page).click()
      expect((await refused).status()).toBe(401)
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(password(page)).toHaveValue('not the password')
      await axe(page)
    })

    await test.step('offline an error is shown, and the input stays', async () => {
      await context.setOffline(true)
      await submit(page).click()
      await expect(page.getByRole('alert')).toContainText('can’t reach the server')
      await expect(password(page)).toHaveValue('not the password')
      await context.setOffline(false)
    })

    await test.step('signing in by keyboard alone opens the requested page', async () => {
      await email(page).focus()
      await page.keyboard.press('Tab')
      await expect(password(page)).toBeFocused()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/messages$/)
      await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()
    })
  },
)

test('a participant of a closed study sees a message and is not signed in; the login screen works in Arabic too', async ({
  page,
}) => {
  await page.goto('/login')
  await email(page).fill('closed@e2e.test')
  await password(page).fill(PASSWORD)
  await submit(page).click()
  await expect(page).toHaveURL(/\/study_closed$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This study has ended')
  await axe(page)
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('radio', { name: 'العربية' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تسجيل الدخول')
  await axe(page)
})
