import type { Page } from '@playwright/test'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toMessages = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()

async function signInOnScreen(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

test('a session is checked on each way: one that has ended leads to login and back, one of a closed study to the words for that', async ({
  page,
  person,
}) => {
  await signIn(page, person)

  await test.step('the login screen leads a signed-in participant to the dashboard', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
  })

  await test.step('Back closes the settings and stays on the screen', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
  })

  await test.step('a session that has ended is noticed at the next screen', async () => {
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await toMessages(page)
    await expect(page).toHaveURL(/\/login$/)
    await signInOnScreen(page, person)
    await expect(page).toHaveURL(/\/messages$/)
  })

  await test.step('a study that was closed meanwhile says so and ends the session', async () => {
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    await page.route('**/api/conversations?*', (route) =>
      route.fulfill({ status: 401, json: { errors: [{ title: 'Study has been closed', code: 'STUDY_CLOSED' }] } }),
    )
    await toMessages(page)
    await expect(page).toHaveURL(/\/study_closed$/)
    await expect(heading(page)).toHaveText('This study has ended')
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('signing out asks about what is not sent, holds without an answer too, and takes the other tabs along', async ({
  page,
  context,
  person,
}) => {
  await signIn(page, person)

  await test.step('with an entry that the server has not acknowledged it asks first, and what is pending is sent later', async () => {
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

  await test.step('while the server cannot be told, the session ends at the next contact, before anything shows', async () => {
    await page.goto('/messages')
    await page.route('**/api/users/sign_out.json', (route) => route.abort())
    await signOut(page)
    await expect(heading(page)).toHaveText('Almanac can’t start right now')
    await page.unroute('**/api/users/sign_out.json')
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login$/)
    expect((await page.request.get('/api/conversations')).status()).toBe(401)
  })

  await test.step('leaving and signing in as somebody else in one tab takes the other along', async () => {
    await signIn(page, person)
    await page.goto('/messages')
    await expect(heading(page)).toBeVisible()
    const second = await context.newPage()
    await second.goto('/logout')
    await expect(second).toHaveURL(/\/login$/)
    await expect(page).toHaveURL(/\/login$/)
    await signInOnScreen(second, 'p06@e2e.test')
    await expect(second).toHaveURL(/\/$/)
    await expect(page).toHaveURL(/\/$/)
  })
})
