import { linkIn, newestTo, sentTo } from '../harness/outbox'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

test('a forgotten password is set anew by a link that is good once, and other devices are signed out', async ({ page, person, browser, server }) => {
  // A whole way, with eight password hashes on it.
  test.slow()
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(elsewhere, person)

  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(person)
  await axe(page)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(/a mail is on its way/)).toBeVisible()
  await axe(page)

  const link = linkIn(await newestTo(page.request, person), '/forgot/')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password again').fill('shorter')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText("This password can't be used yet")
  await axe(page)

  await page.getByLabel('New password', { exact: true }).fill('password1')
  await page.getByLabel('New password again').fill('password1')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('password1')

  const password = 'four lanterns over water'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(/All devices that were signed in/)).toBeVisible()
  await axe(page)
  expect(await (await elsewhere.request.get('/api/sessions/current')).text()).toMatch(/^(null)?$/)
  await elsewhere.context().close()

  await page.getByLabel('E-mail').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another four lanterns')
  await page.getByLabel('New password again').fill('another four lanterns')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer good')
  await axe(page)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(/\/forgot$/)
})

test('an address that nobody has is answered alike, and no mail goes there', async ({ page }) => {
  await page.goto('/forgot')
  await page.getByLabel('E-mail').fill('nobody.here@e2e.test')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(/If there is an account with .*nobody.here@e2e.test/)).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('We have sent it again.').first()).toBeVisible()
  expect(await sentTo(page.request, 'nobody.here@e2e.test')).toEqual([])
})
