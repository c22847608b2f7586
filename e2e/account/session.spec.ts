import { expect, PASSWORD, signIn, test } from '../harness/test'

test('a link opened while signed out leads there after signing in', async ({ page, person }) => {
  await page.goto('/messages')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/messages$/)
})

test('a signed-in participant who opens the login screen is on the dashboard', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/$/)
})

test('the session is checked on each route change, and one that has ended leads to login and back', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('E-mail').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/messages$/)
})

test('after signing out nothing is left to go back to', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
  expect((await page.request.get('/api/conversations')).status()).toBe(401)
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('outbox')).length)
  await expect.poll(kept).toBe(0)
})

test('/logout signs out and leads to login', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
})

test('unlisted paths lead home', async ({ page, person }) => {
  await signIn(page, person)
  for (const path of ['/nowhere', '/app/', '/api-docs/x']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
})

test('Back closes the settings and stays on the screen', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/messages$/)
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
})

test('a study that is closed while it is open in a browser says so and ends the session', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/')
  await page.route('**/api/conversations?*', (route) => route.fulfill({ status: 401, json: { errors: [{ title: 'Study has been closed', code: 'STUDY_CLOSED' }] } }))
  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/\/study_closed$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This study has ended')
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
})

test('signing in as somebody else in one tab takes the other along', async ({ page, context, person }) => {
  await signIn(page, person)
  await page.goto('/messages')
  const second = await context.newPage()
  await second.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await second.getByLabel('E-mail').fill('p06@e2e.test')
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: 'Sign in' }).click()
  await expect(second).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/$/)
})
