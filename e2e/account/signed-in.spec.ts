import { expect, signIn, test } from '../harness/test'

test('another device is signed out from the profile and meets the login screen', async ({ page, person, browser, server }) => {
  await signIn(page, person)
  const elsewhere = await browser.newContext({ baseURL: server.url })
  const other = await elsewhere.newPage()
  await signIn(other, person)
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()

  await page.goto('/profile')
  const devices = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toContainText('This device')

  await other.goto('/history')
  await expect(other).toHaveURL(/\/login$/)
  await elsewhere.close()
})
