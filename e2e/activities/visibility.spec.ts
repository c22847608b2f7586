import { axe, desktop, expect, signIn, test } from '../harness/test'

interface Seen {
  id: string
  quest_id?: string
  title?: string
}

test('who sees an activity is shown by name, and a change takes effect immediately', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'sb01@e2e.test')
  const me = (await (await page.request.get('/api/sessions/current')).json()) as { id: string }
  await page.goto('/')
  await page.getByRole('link', { name: /^Mood/ }).click()
  await page.getByRole('slider').fill('4')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /^Mood.*Done at/ })).toBeVisible()

  const family = await browser.newContext({ baseURL, ...desktop })
  const other = await family.newPage()
  await signIn(other, 'sb02@e2e.test')
  const titles = async () =>
    ((await (await other.request.get(`/api/activities?user_id=${me.id}`)).json()) as Seen[])
      .map(({ title }) => title)
      .sort()
  const responses = async () =>
    ((await (await other.request.get(`/api/responses?user_id=${me.id}`)).json()) as Seen[]).length
  expect([await titles(), await responses()]).toEqual([['Mood', 'Weight'], 1])

  await page.getByRole('link', { name: /^Mood/ }).click()
  await page.getByRole('button', { name: 'Who sees this' }).click()
  const bruno = page.getByRole('checkbox', { name: 'Bruno Tester, family' })
  await expect(bruno).toBeChecked()
  await axe(page)
  await bruno.press('Space')
  await expect(bruno).not.toBeChecked()
  expect([await titles(), await responses()]).toEqual([['Weight'], 0])

  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Who sees this' }).click()
  await expect(bruno).not.toBeChecked()
  await bruno.click()
  await expect(bruno).toBeChecked()
  await expect.poll(titles).toEqual(['Mood', 'Weight'])
  await family.close()
})
