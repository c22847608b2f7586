import { axe, expect, signIn, test } from '../harness/test'

test('signing out without a connection ends the session at the next contact, before anything shows', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/messages')
  await page.route('**/api/users/sign_out.json', (route) => route.abort())
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Almanac can't start right now")
  await page.unroute('**/api/users/sign_out.json')
  await page.goto('/messages')
  await expect(page).toHaveURL(/\/login$/)
  expect((await page.request.get('/api/conversations')).status()).toBe(401)
})

test.describe('with something that the server has not taken', () => {
  test.use({ alone: true })

  test('signing out asks first, and what is kept is sent when the participant comes back', async ({ page, person, server }) => {
    await signIn(page, person)
    await page.goto('/')
    await page.getByRole('link', { name: /^Mood/ }).click()
    await page.getByRole('slider').first().focus()
    await page.keyboard.press('ArrowRight')
    await server.stop()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.getByRole('dialog').getByRole('button').first().click()

    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not everything has been sent yet')
    await axe(page)
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(page).toHaveURL(/\/$/)
    await server.start()
    await expect(page.getByRole('link', { name: /^Mood/ })).toContainText('Done at')
  })
})
