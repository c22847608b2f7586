import { axe, expect, signIn, test } from '../harness/test'

// p06 has two conversations with the doctor, 'Welcome' (moved last, one unread) and 'Your results'.
test('the list shows what moved last first and what is unread, until it has been seen', async ({ page }) => {
  await signIn(page, 'p06@e2e.test')
  await page.goto('/messages')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toHaveAccessibleName(/Welcome.*How was your first week\?.*1 unread message$/)
  await expect(rows.last()).toHaveAccessibleName(/Your results.*All of your results are fine\.$/)
  await axe(page)

  await rows.first().click()
  await expect(page.getByText('How was your first week?')).toBeInViewport()
  await axe(page)
  await page.goBack()
  await expect(rows.first()).toHaveAccessibleName(/How was your first week\?$/)
  await page.reload()
  await expect(rows.first()).toHaveAccessibleName(/How was your first week\?$/)
})

test('the place says what it is for while there is nothing in it', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
  await axe(page)
})

test('a list that does not come says so, and comes when it is asked for again', async ({ page, person }) => {
  await signIn(page, person)
  await page.route('**/api/conversations?*', (route) => route.fulfill({ status: 500, json: { errors: [{ code: 'INTERNAL', title: 'No' }] } }))
  await page.goto('/messages')
  await expect(page.getByRole('alert')).toContainText('Your conversations could not be loaded')
  await axe(page)
  await page.unroute('**/api/conversations?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
})
