import type { Page } from '@playwright/test'
import { answerAsServer } from '../harness/answers'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toMessages = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()

async function signInOnScreen(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('the session is checked on navigation: an expired one leads to login and back, a closed study to its message', async ({
  page,
  person,
}) => {
  await signIn(page, person)

  await test.step('the login screen redirects a signed-in participant to the dashboard', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  })

  await test.step('Back closes a dialog and stays on the screen', async () => {
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Record' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeFocused()
  })

  await test.step('an expired session is noticed at the next screen', async () => {
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await toMessages(page)
    await expect(page).toHaveURL(/\/login$/)
    await signInOnScreen(page, person)
    await expect(page).toHaveURL(/\/messages$/)
  })

  await test.step('a study that was closed meanwhile shows a message and ends the session', async () => {
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    await page.route('**/api/conversations?*', (route) =>
      answerAsServer(route, 401, { errors: [{ title: 'Study has been closed', code: 'STUDY_CLOSED' }] }),
    )
    await toMessages(page)
    await expect(page).toHaveURL(/\/study_closed$/)
    await expect(heading(page)).toHaveText('This study has ended')
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('signing out asks about unsent entries, is effective without a response too, and signs out other tabs', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person)

  await test.step('with an unacknowledged entry it asks first, and pending entries are sent later', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: /^Mood/ }).click()
    await page.getByRole('slider').first().focus()
    await page.keyboard.press('ArrowRight')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await signOut(page)
    await expect(heading(page)).toHaveText('Some entries haven’t been sent yet')
    await axe(page)
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(page).toHaveURL(/\/$/)
    await context.setOffline(false)
    await expect(page.getByRole('link', { name: /^Mood/ })).toContainText('Done at')
  })

  await test.step('if the server was unreachable, the session ends at the next contact, before any content is shown', async () => {
    await page.goto('/messages')
    await page.route('**/api/users/sign_out.json', (route) => route.abort())
    await signOut(page)
    await expect(heading(page)).toHaveText('Almanac can’t start right now')
    await page.unroute('**/api/users/sign_out.json')
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login$/)
    expect((await page.request.get('/api/conversations')).status()).toBe(401)
  })

  await test.step('signing out and in as another user in one tab switches the other tab, too, each to its own link', async () => {
    await signIn(page, person)
    await page.goto('/messages')
    await expect(heading(page)).toBeVisible()
    const second = await context.newPage()
    await second.goto('/logout')
    await expect(second).toHaveURL(/\/login$/)
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login$/)
    await second.goto('/history')
    await expect(second).toHaveURL(/\/login$/)
    await signInOnScreen(second, 'p06@e2e.test')
    await expect(second).toHaveURL(/\/history$/)
    await expect(page).toHaveURL(/\/messages$/)
  })
})
