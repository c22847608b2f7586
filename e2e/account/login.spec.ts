import { axe, expect, PASSWORD, test } from '../harness/test'

test('signing in leads to the dashboard, and the bar shows the places', async ({ page, person }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').fill(`  ${person.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'History' })).toBeVisible()
})

test('what is missing is said at the field and in the summary, which takes the focus', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(2)
  await summary.getByRole('link').first().click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await axe(page)

  await page.getByLabel('E-mail').fill('maya at example')
  await page.getByLabel('Password', { exact: true }).fill('x')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/such as maya@example.org/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('x')
})

test('a wrong password and an unknown address are told in the same words, and what was typed stays', async ({ page, person }) => {
  const told: (string | null)[] = []
  for (const email of [person, 'nobody@e2e.test']) {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    told.push(await page.getByRole('alert').textContent())
  }
  expect(told[0]).toBe(told[1])
  await axe(page)
})

test('too many wrong passwords are refused with the time to wait', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('locked@e2e.test')
  const alert = page.getByRole('alert')
  await expect(async () => {
    await page.getByLabel('Password', { exact: true }).fill(`wrong ${Date.now()}`)
    const answer = page.waitForResponse('**/api/users/sign_in.json')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect((await answer).status()).toBe(429)
  }).toPass({ intervals: [0], timeout: 20_000 })
  await expect(alert).toContainText(/too many|wait/i)
})

test('the login screen is usable in Arabic, from right to left', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('radio', { name: 'العربية' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('مرحبًا بعودتك')
  await axe(page)
})

test('signing in works with the keyboard alone', async ({ page, person }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(person)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})

test('a participant of a closed study is told so and does not get in', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('closed@e2e.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/study_closed$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This study has ended')
  await axe(page)
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test.describe('with a server of its own', () => {
  test.use({ alone: true })

  test('a server that is down is told, and what was typed stays', async ({ page, person, server }) => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(person)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await server.stop()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText("can't reach the server")
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await server.start()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
