import type { Page } from '@playwright/test'
import { codeIn, newestTo } from '../harness/outbox'
import { axe, expect, test } from '../harness/test'

const PASSWORD = 'a long walk at low tide'

let nth = 0
const fresh = () => `new-${Date.now()}-${nth++}@e2e.test`

/** Fills in both steps. */
async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Zoe')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await goOn(page)
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Year of birth').fill('1990')
  await page.getByLabel('Gender', { exact: true }).selectOption('female')
  await page.getByRole('checkbox', { name: /agree to the terms/ }).check()
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const submit = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()

test('registration from a study code to the first survey, by keyboard alone and with a reload in between', async ({
  page,
}) => {
  await page.goto('/register/pier01?utm_source=leaflet')
  await expect(page.getByText('You’re registering for Open Pier (Pier Research)')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await goOn(page)
  await expect(page.getByRole('alert')).toBeFocused()
  await axe(page)

  const address = fresh()
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await page.getByLabel('First name').focus()
  for (const text of ['Zoe', address]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(PASSWORD)
  await page.reload()
  await expect(email).toHaveValue(address)
  await expect(password).toHaveValue('')

  await password.focus()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  // Its text is shown, so it need not be typed twice.
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const surname = page.getByLabel('Last name')
  await expect(surname).toBeVisible()
  await axe(page)
  await page.keyboard.press('Tab')
  for (const text of ['Okafor', '1990', 'Wom']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?open_survey=true$/)
  await expect(page.getByText('Did you sleep through the night?')).toBeVisible()
})

test('two-factor: number, code, and Back without losing input; the form works in Arabic too', async ({ page }) => {
  await test.step('in Arabic it is right-to-left and nothing is cut off', async () => {
    await page.goto('/register/PIER02?locale=ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByLabel('الاسم الأول')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.goto('/register?locale=ar')
    await page.getByLabel('رمز الدراسة').fill('PIER02')
    const cells = page.locator('[aria-hidden]').filter({ hasText: /^[P2]$/ })
    await expect(cells).toHaveText(['P', '2'])
    const [first, last] = await cells.evaluateAll((found) => found.map((cell) => cell.getBoundingClientRect().x))
    expect(first, 'a code is read from left to right').toBeLessThan(last ?? 0)
    await page.goto('/register/PIER02?locale=ar')
    await page.getByRole('button', { name: 'متابعة', exact: true }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await axe(page)
  })

  const number = `+491512345${String(Date.now()).slice(-4)}`
  await page.goto('/register/PIER02?locale=en')
  await fill(page, fresh())
  await submit(page)
  const field = page.getByRole('textbox', { name: 'Mobile number' })
  await expect(field).toBeFocused()
  await axe(page)
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue('Zoe')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await page.goForward()
  await expect(page.getByLabel('Year of birth')).toHaveValue('1990')
  await submit(page)
  await field.fill(number)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = page.getByRole('textbox', { name: /^Code/ })
  await expect(code).toBeFocused()
  await axe(page)
  await code.fill(codeIn(await newestTo(page.request, number)))
  await submit(page)
  await expect(page).toHaveURL(/\/$/)
})

test('an unknown code is asked for again; then the captcha is solved, and an account is created', async ({ page }) => {
  await page.goto('/register/nosuch')
  await expect(page.getByLabel('Study code')).toHaveAccessibleDescription(/don’t recognize/)
  await axe(page)
  await page.getByLabel('Study code').fill('pier-03')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You’re registering for Checked Pier')).toBeVisible()

  await fill(page, fresh())
  await submit(page)
  await expect(page.getByRole('alert').first()).toContainText('show that you’re a person')
  await page.frameLocator('iframe').getByRole('checkbox').check()
  await expect(page.getByText('Done. You can continue.')).toBeAttached()
  await axe(page)
  await submit(page)
  await expect(page).toHaveURL(/\/$/)
})
