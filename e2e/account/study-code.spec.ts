import type { Page } from '@playwright/test'
import { axe, expect, PASSWORD, test } from '../harness/test'

const enter = async (page: Page, code: string) => {
  const field = page.getByRole('textbox', { name: 'Study code' })
  await field.fill(code)
  await page.getByRole('button', { name: 'Check the code' }).click()
}

test('a study code is told apart from what is none and from a closed study, then greets and is joined at sign-in', async ({ page, person }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'I have a study code' }).click()
  await axe(page)

  await enter(page, 'GROVE')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Study code' })).toHaveAccessibleDescription(/exactly 6 characters/)
  await enter(page, 'NOCODE')
  await expect(page.getByRole('heading', { name: 'This study code is not valid' })).toBeVisible()
  await axe(page)
  await enter(page, 'LAMP02')
  await expect(page.getByRole('heading', { name: 'This study has ended' })).toBeVisible()

  await enter(page, ' grov e3')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Grove')
  await expect(page).toHaveURL(/\/login\?group=[0-9a-f-]{36}&code=GROVE3$/)
  await expect(page.getByRole('link', { name: 'Register with this code' })).toHaveAttribute('href', '/register/GROVE3')
  await axe(page)

  await page.getByLabel('E-mail').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
  const user = await (await page.request.get('/api/sessions/current')).json() as { groups: { name: string }[] }
  expect(user.groups.map(({ name }) => name).sort()).toEqual(['Everyone', 'Grove'])
})

test('the ways in besides a password are there', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot')
})
