import { axe, desktop, expect, signIn, test } from '../harness/test'

// sb04 is sb03's family; no other test writes as them.
test('a comment is shown on the other user’s open screen, and the calendar counts the entry', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'sb03@e2e.test')
  const me = (await (await page.request.get('/api/sessions/current')).json()) as { id: string }
  await page.goto('/')
  await page.getByRole('link', { name: /^Mood/ }).click()
  await page.getByRole('slider').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /^Mood.*Done at/ })).toBeVisible()
  const [response] = (await (await page.request.get('/api/responses')).json()) as { id: string; quest_id: string }[]
  const path = `/history_detail/${me.id}/${response?.quest_id}/${response?.id}`
  await page.goto(path)
  const field = (of: typeof page) => of.getByRole('textbox', { name: 'Your comment' })
  const thread = (of: typeof page) => of.getByRole('log', { name: 'Comments' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeVisible()
  await axe(page)

  const family = await browser.newContext({ baseURL, ...desktop })
  const other = await family.newPage()
  await signIn(other, 'sb04@e2e.test')
  await other.goto(path)
  // The first comment is behind a button.
  await other.getByRole('button', { name: 'Add comment' }).click()
  await field(other).fill('Glad you feel better')
  await other.getByRole('button', { name: 'Add comment' }).click()
  await expect(thread(page)).toContainText('Glad you feel better')
  await expect(thread(page)).toContainText('Dan Tester')

  await field(page).fill('So am I')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expect(thread(other)).toHaveCount(2)
  await axe(other)
  await page.goto(`/history_detail/${me.id}/${response?.quest_id}?view=month`)
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/: 1 entry$/)
  await axe(page)
  await family.close()
})
