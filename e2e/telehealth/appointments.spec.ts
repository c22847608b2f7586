import { dialogsClosed } from '../harness/dialogs'
import { axe, expect, signIn, test } from '../harness/test'

// p06 to p10 have an appointment a week ago, one in 4 days and one in 11. No other test uses p08's.
test('appointments are read, another time is asked for and taken back, and one is canceled', async ({ page }) => {
  await signIn(page, 'p08@e2e.test')
  await page.goto('/virtual_appointments')
  const upcoming = page.getByRole('list', { name: 'Upcoming' }).getByRole('button')
  const earlier = page.getByRole('tab', { name: 'History' })
  await expect(upcoming).toHaveCount(2)
  await axe(page)

  await test.step('earlier ones stand on their own tab', async () => {
    await earlier.click()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('tab', { name: 'Upcoming' }).click()
  })

  await test.step('Back closes the detail view and stays on the screen', async () => {
    await upcoming.first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/virtual_appointments$/)
  })

  await test.step('Back closes it as well when it is pressed at the very moment it opens', async () => {
    await page.evaluate(() => {
      const push = history.pushState.bind(history)
      history.pushState = (...entry) => {
        history.pushState = push
        push(...entry)
        history.back()
      }
    })
    await upcoming.first().click()
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('dialogs')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/virtual_appointments$/)
  })

  await test.step('another time is asked for, survives a reload, and is taken back', async () => {
    await upcoming.first().click()
    await page.getByRole('button', { name: 'Ask for another time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for another time' })
    await expect(dialog.getByLabel('Time').getByRole('option').first()).toHaveText(/:[03]0/)
    await axe(page)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await dialogsClosed(page)
    await page.reload()
    await expect(upcoming.first()).toContainText('You asked for a new time')
    await upcoming.first().click()
    await expect(page.getByText(/^You asked for .+ at /)).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Withdraw request' }).click()
    await expect(upcoming.first()).not.toContainText('You asked for a new time')
    await dialogsClosed(page)
  })

  await test.step('canceling asks first, then the appointment stands in the history', async () => {
    await upcoming.last().click()
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('button', { name: 'Cancel appointment' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
    await axe(page)
    await question.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(upcoming).toHaveCount(1)
    await earlier.click()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText('Canceled')
  })
})
