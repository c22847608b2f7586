import { axe, expect, signIn, test } from '../harness/test'

test('a new poll is opened from the dashboard, answered once in two tabs, and is no longer new', async ({
  page,
  context,
}) => {
  await signIn(page, 'sailor@e2e.test')
  await page.goto('/')
  await page.getByRole('link', { name: 'New poll to answer' }).click()
  const poll = page.getByRole('list', { name: 'Polls' }).getByRole('link')
  await expect(poll).toHaveAccessibleName(/Calls with the team.*2 questions.*New/)
  await axe(page)
  await poll.click()

  const submit = page.getByRole('button', { name: 'Send my answer' })
  const other = await context.newPage()
  await test.step('a missing choice shows an error', async () => {
    await submit.click()
    await expect(page.getByRole('group', { name: /When would a call suit you/ })).toHaveAccessibleDescription(
      /Select an answer first/,
    )
    await axe(page)
    await other.goto(page.url())
    await expect(other.getByRole('radio', { name: 'In the morning' })).toBeVisible()
  })

  await test.step('two tabs send one answer: the second shows that of the first', async () => {
    await page.getByRole('radio', { name: 'In the evening' }).check()
    await submit.dblclick()
    await expect(page.getByText('Results appear once 10 people have answered.')).toBeVisible()
    await axe(page)
    await other.getByRole('radio', { name: 'In the morning' }).check()
    await other.getByRole('button', { name: 'Send my answer' }).click()
    await expect(other.getByRole('listitem').filter({ hasText: 'Your answer' })).toContainText('In the evening')
    await other.close()
  })

  await test.step('the next question, and the poll is completed', async () => {
    await page.getByRole('link', { name: 'Next question' }).click()
    await expect(page.getByText('Question 2 of 2')).toBeVisible()
    await page.getByRole('radio', { name: 'By video' }).check()
    await submit.click()
    await page.getByRole('link', { name: 'All polls' }).click()
    await expect(poll).toHaveAccessibleName(/Answered/)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'New poll to answer' })).toHaveCount(0)
  })
})
