import { axe, expect, signIn, test } from '../harness/test'

// p08 to p10 have twelve completed surveys each.
test('completed surveys come by ten while they are scrolled to', async ({ page }) => {
  await signIn(page, 'p08@e2e.test')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/surveys/complete_surveys')) asked.push(new URL(request.url()).search)
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
})

test('one is read again with its answers, and Back closes it', async ({ page }) => {
  await signIn(page, 'p09@e2e.test')
  await page.goto('/completedSurveys')
  await page.getByRole('list', { name: 'Completed surveys' }).getByRole('button').first().click()
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

test("another's is not shown", async ({ page, browser, baseURL, person }) => {
  const context = await browser.newContext({ baseURL })
  const other = await context.newPage()
  await signIn(other, 'p10@e2e.test')
  await other.goto('/completedSurveys')
  await other.getByRole('list', { name: 'Completed surveys' }).getByRole('button').first().click()
  await expect(other).toHaveURL(/response=/)
  const address = other.url()
  await context.close()

  await signIn(page, person)
  await page.goto(address)
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'This survey is not here' })).toBeVisible()
  await axe(page)
})

test('the place says what it is for while there is nothing in it', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/completedSurveys')
  await expect(page.getByRole('heading', { name: 'No completed surveys yet' })).toBeVisible()
  await axe(page)
})

test('a list that does not come says so, and comes when it is asked for again', async ({ page, person }) => {
  await signIn(page, person)
  await page.route('**/api/surveys/complete_surveys*', (route) => route.fulfill({ status: 500, json: { errors: [{ code: 'INTERNAL', title: 'No' }] } }))
  await page.goto('/completedSurveys')
  await expect(page.getByRole('alert')).toContainText('Your surveys could not be loaded')
  await axe(page)
  await page.unroute('**/api/surveys/complete_surveys*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No completed surveys yet' })).toBeVisible()
})
