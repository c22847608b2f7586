import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

test('leaving: told beforehand, asked with the password, taken back', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Groups you take part in')).toBeVisible()
  await axe(page)

  await dialog.getByLabel('Your current password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('This is not your password').first()).toBeVisible()
  await expect(dialog.getByLabel('Your current password')).toHaveValue('not the password')
  await axe(page)

  await dialog.getByLabel('Your current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account will be deleted on')).toBeVisible()
  await axe(page)
  await page.reload()
  await expect(page.getByText('Your account will be deleted on')).toBeVisible()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
})
