import type { Page } from '@playwright/test'
import { codeIn, newestTo } from '../harness/outbox'
import { axe, expect, PASSWORD, test } from '../harness/test'

/** All users of Keystone Research sign in with a code (e2e/study/README.md). */
const credentials = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
}

const code = (page: Page) => page.getByLabel('Code', { exact: true })
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

test('without a phone the code is sent by e-mail; the phone is then asked for and can be skipped, by keyboard alone', async ({
  page,
}) => {
  await credentials(page, 'k01@e2e.test')
  await expect(page.getByText('k•••@e2e.test')).toBeVisible()
  await expect(code(page)).toBeFocused()
  await axe(page)

  const right = codeIn(await newestTo(page.request, 'k01@e2e.test'))
  await page.keyboard.type(wrong(right))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(code(page)).toHaveValue(wrong(right))
  await axe(page)

  await code(page).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new phone number')
  await axe(page)

  await page.getByRole('button', { name: /^Country:/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Search')).toBeFocused()
  await axe(page)
  await page.keyboard.type('+44')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Country:/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Not now' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()
})

test('a saved phone gets the next code, and e-mail is not offered before it can be sent', async ({ page, context }) => {
  await credentials(page, 'k02@e2e.test')
  await code(page).fill(codeIn(await newestTo(page.request, 'k02@e2e.test')))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /^Country:/ }).click()
  await page.getByRole('dialog').getByLabel('Search').fill('germ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Country: Germany +49' })).toBeVisible()
  await page.getByLabel('Phone number').fill('0151 23456742')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await code(page).fill(codeIn(await newestTo(page.request, '+4915123456742')))
  await page.getByRole('button', { name: 'Save this number' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()

  // Without an open app: it would notice that its session has ended, and reload.
  await page.goto('about:blank')
  await context.clearCookies()
  await credentials(page, 'k02@e2e.test')
  await expect(page.getByText(/text message to/)).toBeVisible()
  await expect(page.getByText(/••42/)).toBeVisible()
  // Within a minute after a code was sent, another one is not offered, whatever its channel.
  await expect(page.getByText(/You can ask for another code in/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I no longer have this phone' })).toBeHidden()
  await axe(page)
  await code(page).fill(codeIn(await newestTo(page.request, '+4915123456742', 2)))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
})
