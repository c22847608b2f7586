import type { Page } from '@playwright/test'
import { linkIn, newestTo } from '../harness/outbox'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
}

test('a forgotten password is reset by a single-use link, and other devices are signed out', async ({
  page,
  person,
  browser,
  server,
}) => {
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(elsewhere, person)

  await page.goto('/login')
  await page.getByLabel('Email').fill(person)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person)
  await axe(page)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(/an email is on its way/)).toBeVisible()
  await axe(page)
  const mail = await newestTo(page.request, person)
  // The development outbox also has a page that shows it.
  expect(await (await page.request.get('/simulators/outbox')).text()).toContain(mail.subject)
  const link = linkIn(mail, '/forgot/')

  await test.step('a common password is refused at its field, and stays there', async () => {
    await page.goto(link)
    await setNewPassword(page, 'password1')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('password1')
    await axe(page)
  })

  const password = 'four lanterns over water'
  await setNewPassword(page, password)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(/All devices that were signed in/)).toBeVisible()
  await axe(page)
  expect(await (await elsewhere.request.get('/api/sessions/current')).text()).toMatch(/^(null)?$/)
  await elsewhere.context().close()

  await test.step('the old password is refused, and the new one works', async () => {
    // Neither typed again nor part of the URL.
    await expect(page.getByLabel('Email')).toHaveValue(person)
    for (const [typed, status] of [
      [PASSWORD, 401],
      [password, 200],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(typed)
      const answer = page.waitForResponse('**/api/users/sign_in.json')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      expect((await answer).status()).toBe(status)
    }
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('the link has expired, and another can be requested', async () => {
    // Without an open app: it would notice that its session has ended, and reload.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    await axe(page)
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await expect(page).toHaveURL(/\/forgot$/)
  })
})
