import { axe, expect, signIn, test } from '../harness/test'

// p08 to p10 have twelve completed surveys each.
test('completed surveys load ten at a time on scrolling; one is read again, and Back closes it', async ({ page }) => {
  await signIn(page, 'p08@e2e.test')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams, search } = new URL(request.url())
    // The chart of scores requests larger pages.
    if (pathname === '/api/surveys/complete_surveys' && searchParams.has('offset')) asked.push(search)
  })
  await page.goto('/completedSurveys')
  const rows = page.getByRole('list', { name: 'Completed surveys' }).getByRole('button')
  await expect(rows).toHaveCount(10)
  expect(asked).toEqual(['?limit=10&offset=0'])
  await axe(page)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows).toHaveCount(12)
  await rows.last().scrollIntoViewIfNeeded()
  expect(asked).toEqual(['?limit=10&offset=0', '?limit=10&offset=10'])

  await rows.first().click()
  const dialog = page.getByRole('dialog', { name: 'Your answers' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveURL(/\/completedSurveys\?response=/)
  await axe(page)
  await page.reload()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/completedSurveys$/)
})
