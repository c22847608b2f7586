import { expect, signIn, test } from '../harness/test'

test('signing out in one tab signs out the second', { tag: '@smoke' }, async ({ page, context, person }) => {
  await signIn(page, person)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login$/)
})
