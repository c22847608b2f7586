import type { Page } from '@playwright/test'
import { axe, expect, PASSWORD, test } from '../harness/test'

const enter = async (page: Page, code: string) => {
  const field = page.getByRole('textbox', { name: 'Study code' })
  await field.fill(code)
  await page.getByRole('button', { name: 'Check the code' }).click()
}

test('an unknown study code shows an error, a known one a greeting, and the study is joined at sign-in', async ({
  page,
  person,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Join a study with my account' }).click()
  await axe(page)
  await enter(page, 'NOCODE')
  await expect(page.getByRole('heading', { name: 'This study code isn’t valid' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeFocused()
  await axe(page)

  await enter(page, ' grov e3')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Grove')
  await expect(page).toHaveURL(/\/login\?group=[0-9a-f-]{36}&code=GROVE3$/)
  await axe(page)

  await page.getByLabel('Email').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  const user = (await (await page.request.get('/api/sessions/current')).json()) as { groups: { name: string }[] }
  expect(user.groups.map(({ name }) => name).sort()).toEqual(['Everyone', 'Grove'])
})
