import type { Page } from '@playwright/test'
import { codeIn, newestTo } from '../harness/outbox'
import { axe, expect, PASSWORD, test } from '../harness/test'

/** Everybody in Keystone Research signs in with a code (e2e/study/README.md). */
const credentials = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
}

const code = (page: Page) => page.getByLabel('Code', { exact: true })
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

test('without a phone the code comes by e-mail; afterwards the phone is asked for, and may wait', async ({ page }) => {
  await credentials(page, 'k01@e2e.test')
  await expect(page.getByText('k•••@e2e.test')).toBeVisible()
  await expect(code(page)).toBeFocused()
  await axe(page)

  const right = codeIn(await newestTo(page.request, 'k01@e2e.test'))
  await code(page).fill(wrong(right))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(code(page)).toHaveValue(wrong(right))
  await axe(page)

  await code(page).fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new phone')
  await axe(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()
})

test('a phone that was told takes the next code, and the old phone gives way to e-mail', async ({ page, context }) => {
  // Two sign-ins and a number: five password hashes and as many codes.
  test.slow()
  await credentials(page, 'k02@e2e.test')
  await code(page).fill(codeIn(await newestTo(page.request, 'k02@e2e.test')))
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('button', { name: /^Country:/ }).click()
  const search = page.getByRole('dialog').getByLabel('Search')
  await expect(search).toBeFocused()
  await axe(page)
  await search.fill('alem')
  await expect(page.getByText('No country fits', { exact: false })).toBeVisible()
  await search.fill('germ')
  await search.press('Enter')
  await expect(page.getByRole('button', { name: 'Country: Germany +49' })).toBeVisible()

  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/does not fit the country/)
  await axe(page)
  await page.getByLabel('Phone number').fill('0151 23456742')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await code(page).fill(codeIn(await newestTo(page.request, '+4915123456742')))
  await page.getByRole('button', { name: 'Keep this number' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()

  // Not with the app open: it would notice that its session is gone, and load itself again.
  await page.goto('about:blank')
  await context.clearCookies()
  await credentials(page, 'k02@e2e.test')
  await expect(page.getByText(/text message to/)).toBeVisible()
  await expect(page.getByText(/••42/)).toBeVisible()
  // A minute has not passed since the code went out, so another has to wait, wherever it is to go.
  await page.getByRole('button', { name: 'I no longer have this phone' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await axe(page)
  await code(page).fill(codeIn(await newestTo(page.request, '+4915123456742', 2)))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('five wrong codes lock it, and that is said', async ({ page }) => {
  await credentials(page, 'k03@e2e.test')
  const right = codeIn(await newestTo(page.request, 'k03@e2e.test'))
  for (let tries = 0; tries < 5; tries += 1) {
    await code(page).fill(wrong(right))
    const answer = page.waitForResponse('**/api/users/sign_in.json')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect((await answer).status()).toBe(401)
  }
  await code(page).fill(right)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText(/Too many wrong codes/)
  await expect(page).toHaveURL(/\/login$/)
})

test('with the keyboard alone, as far as the dashboard', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type('k04@e2e.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(codeIn(await newestTo(page.request, 'k04@e2e.test')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new phone')
  await page.getByRole('button', { name: /^Country:/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Search')).toBeFocused()
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
})
