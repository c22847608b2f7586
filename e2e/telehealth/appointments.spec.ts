import { axe, expect, signIn, test } from '../harness/test'

// p06 to p10 have an appointment a week ago, one in 4 days and one in 11. p08 and p09 change theirs here.
const READER = 'p10@e2e.test'

test('coming appointments are ascending, earlier ones on their own tab', async ({ page }) => {
  await signIn(page, READER)
  await page.goto('/virtual_appointments')
  await expect(page.getByRole('heading', { name: 'Appointments', level: 1 })).toBeVisible()
  const upcoming = page.getByRole('list', { name: 'Upcoming' }).getByRole('listitem')
  await expect(upcoming).toHaveCount(2)
  await axe(page)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(1)
})

test('another time is asked for, survives a reload, and is taken back', async ({ page }) => {
  await signIn(page, 'p08@e2e.test')
  await page.goto('/virtual_appointments')
  const first = page.getByRole('list', { name: 'Upcoming' }).getByRole('button').first()
  await first.click()
  await page.getByRole('button', { name: 'Ask for another time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for another time' })
  await expect(dialog.getByLabel('Time').getByRole('option').first()).toHaveText(/:[03]0/)
  await axe(page)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Your appointment was changed.')).toBeVisible()

  await page.reload()
  await expect(first).toContainText('New time asked for')
  await first.click()
  await expect(page.getByText(/You asked for/)).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Take the request back' }).click()
  await expect(page.getByText('Your appointment was changed.')).toBeVisible()
  await expect(first).not.toContainText('New time asked for')
})

test('canceling asks first, then the appointment stands in the history', async ({ page }) => {
  await signIn(page, 'p09@e2e.test')
  await page.goto('/virtual_appointments')
  const upcoming = page.getByRole('list', { name: 'Upcoming' }).getByRole('button')
  await expect(upcoming).toHaveCount(2)
  await upcoming.last().click()
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this appointment?' })
  await question.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByText('Your appointment was changed.')).toBeVisible()
  await expect(upcoming).toHaveCount(1)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText('Canceled')
})

test('Back closes the detail view and stays on the screen', async ({ page }) => {
  await signIn(page, READER)
  await page.goto('/virtual_appointments')
  await page.getByRole('list', { name: 'Upcoming' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/virtual_appointments$/)
})

test('Back closes it as well when it is pressed at the very moment it opens', async ({ page }) => {
  await signIn(page, READER)
  await page.goto('/virtual_appointments')
  await page.getByRole('list', { name: 'Upcoming' }).getByRole('button').first().waitFor()
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      history.pushState = push
      push(...entry)
      history.back()
    }
  })
  await page.getByRole('list', { name: 'Upcoming' }).getByRole('button').first().click()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('dialogs')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/virtual_appointments$/)
})

test('somebody without appointments is told what this place is for', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/virtual_appointments')
  await expect(page.getByRole('heading', { name: 'No appointments coming up' })).toBeVisible()
  await axe(page)
})

test('when they cannot be fetched, the screen says so and a retry brings them', async ({ page }) => {
  await signIn(page, READER)
  const calls = '**/api/telehealth/virtual_appointments?*'
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { errors: [{ title: 'Broken', code: 'BROKEN' }] } }))
  await page.goto('/virtual_appointments')
  await expect(page.getByRole('heading', { name: 'Your appointments could not be loaded' })).toBeVisible()
  await axe(page)
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Upcoming' })).toBeVisible()
})
