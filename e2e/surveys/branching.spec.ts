import type { Page } from '@playwright/test'
import { dialogsClosed } from '../harness/dialogs'
import { axe, expect, signIn, test } from '../harness/test'
import { databasesOnDevice } from '../harness/device-storage'

// j01 to j03 have the survey `two_weeks` due first (e2e/study/README.md).
const dialog = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const hours = (page: Page) => page.getByRole('textbox', { name: /How many hours/ })

test('a survey with branching is interrupted, resumed at the same page, answered offline, and read again', async ({
  page,
  context,
}) => {
  await signIn(page, 'j01@e2e.test')
  await page.goto('/?open_survey=true')

  await test.step('the introduction, then a question that opens another page', async () => {
    await expect(dialog(page)).toContainText('You may stop at any time.')
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Start' }).click()
    await page.getByRole('radio', { name: 'Nearly every day' }).check()
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'Your nights' })).toBeVisible()
    await axe(page)
  })

  await test.step('the input is restored after the tab was closed', async () => {
    await hours(page).fill('20')
    await expect.poll(() => databasesOnDevice(page)).toContain('"value":20')
    await page.goBack()
    await dialogsClosed(page)
    await page.goto('/?open_survey=true')
    await expect(hours(page)).toHaveValue('20')
  })

  await test.step('an unusual answer is confirmed, and a question skipped after confirmation', async () => {
    await next(page).click()
    await page.getByRole('alertdialog', { name: 'Skip this question?' }).getByRole('button', { name: 'Skip' }).click()
    const warning = page.getByRole('alertdialog', { name: 'Is this right?' })
    await expect(warning).toContainText('more than most people sleep')
    await axe(page)
    await warning.getByRole('button', { name: 'Change my answer' }).click()
    await hours(page).fill('6')
    await page.getByRole('radio', { name: 'Yes' }).check()
    await next(page).click()
  })

  await test.step('offline an answer that raises an alert shows phone numbers at once', async () => {
    await expect(page.getByRole('radio', { name: 'No' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('radio', { name: 'Yes' }).check()
    await next(page).click()
    await expect(page.getByRole('heading', { name: 'You don’t have to go through this alone' })).toBeVisible()
    await expect(page.getByRole('link', { name: '+49 800 0000 000' })).toHaveAttribute('href', 'tel:+498000000000')
    await expect(dialog(page)).toContainText('hasn’t reached your care team yet')
    await axe(page)
    await page.getByRole('button', { name: 'Continue the survey' }).click()
  })

  await test.step('a repeating group is filled in twice, and the survey completed', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name of the medicine' }).fill('Aspirin')
    await page.getByRole('button', { name: 'Add another' }).click()
    await page.getByRole('textbox', { name: 'Name of the medicine' }).last().fill('Ibuprofen')
    await axe(page)
    await next(page).click()
    await page.getByRole('textbox', { name: /Anything else/ }).fill('A storm kept me awake.')
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(dialog(page)).toContainText('Your answers are waiting to be sent')
    await context.setOffline(false)
    await expect(dialog(page)).toContainText('Thank you. Your answers are saved.')
    await expect(dialog(page)).toContainText('Marked')
    await axe(page)
  })

  await test.step('it is read again, page by page', async () => {
    await page.goto('/completedSurveys')
    await page.getByRole('button', { name: /The last two weeks/ }).click()
    await expect(dialog(page)).toContainText('A storm kept me awake.')
    await expect(dialog(page)).toContainText('Ibuprofen')
    await axe(page)
    await page.getByRole('button', { name: /^View page: How many hours/ }).click()
    await expect(page).toHaveURL(/key=hours/)
    await axe(page)
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'All answers' }).click()
    await expect(dialog(page)).toContainText('Aspirin')
    await page.goBack()
    await expect(page).toHaveURL(/\/completedSurveys$/)
  })
})

test('two tabs of one survey count each answer once, and notify each other', async ({ page, context }) => {
  await signIn(page, 'j03@e2e.test')
  await page.goto('/?open_survey=true')
  await dialog(page).getByRole('button', { name: 'Start' }).click()
  // The introduction is shown once, regardless of the tab.
  await expect.poll(() => databasesOnDevice(page)).toContain('"has_seen_introduction":true')
  const other = await context.newPage()
  await other.goto('/?open_survey=true')
  await other.getByRole('radio', { name: 'Not at all' }).check()
  await next(other).click()
  await expect(page.getByText(/also open in another tab/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Not at all' })).toBeChecked()
  for (const tab of [page, other]) {
    await tab.bringToFront()
    while (await next(tab).isVisible()) await next(tab).click()
  }
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog(page)).toContainText('Thank you. Your answers are saved.')
  await expect(dialog(other)).toContainText('Thank you. Your answers are saved.')
  await page.goto('/completedSurveys')
  await expect(page.getByRole('list', { name: 'Completed surveys' }).getByRole('button')).toHaveCount(1)
})
