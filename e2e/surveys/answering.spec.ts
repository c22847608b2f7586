import type { Page } from '@playwright/test'
import { atRest } from '../harness/at-rest'
import { axe, expect, signIn, test } from '../harness/test'

// l01 to l04 are asked for two surveys first (e2e/study/README.md).
const dialog = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

async function open(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/?open_survey=true')
  await expect(dialog(page)).toBeVisible()
}

test('the surveys that come first are answered one after the other and can be read again', async ({ page }) => {
  await open(page, 'l01@e2e.test')
  await expect(page.getByRole('dialog', { name: 'Three questions' })).toBeVisible()
  await axe(page)
  await next(page).click()
  await expect(page.getByText('Answer this question to go on.')).toBeVisible()
  await axe(page)
  await page.getByRole('radio', { name: 'Partly' }).check()
  await next(page).click()
  await page.getByRole('slider').press('ArrowRight')
  await next(page).click()
  await expect(page.getByRole('textbox', { name: /Anything else/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('slider')).toHaveValue('5')
  await next(page).click()
  await page.getByRole('textbox', { name: /Anything else/ }).fill('A storm kept me awake.')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Thank you. Your answers are saved.')).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'Next survey' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('textbox', { name: /How many hours/ }).fill('7,5')
  await next(page).click()
  await page.getByRole('checkbox', { name: 'Walk' }).check()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/completedSurveys')
  await page.getByRole('button', { name: /Three questions/ }).click()
  await expect(dialog(page)).toContainText('A storm kept me awake.')
  // Nothing waits any more.
  await page.goto('/?open_survey=true')
  await expect(page).toHaveURL(/\/$/)
  await expect(dialog(page)).toHaveCount(0)
})

test.describe('when things go wrong', () => {
  test.use({ alone: true })

  test('what is typed outlives a closed tab, a server that is down, and Back', async ({ page, server, context }) => {
    await open(page, 'l02@e2e.test')
    await page.getByRole('radio', { name: 'Yes' }).check()
    await server.kill()
    await next(page).click()
    await expect(page.getByRole('alert')).toContainText('Your answer is still here')
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
    await server.start()
    await next(page).click()
    await page.getByRole('slider').press('ArrowRight')
    await next(page).click()
    await page.getByRole('textbox', { name: /Anything else/ }).fill('Not sent yet')
    // What is kept is kept at once, but not in no time.
    await expect.poll(() => page.evaluate(async () => JSON.stringify((await indexedDB.databases()).map(({ name }) => name)))).toContain('almanac')
    await page.close()

    const again = await context.newPage()
    await again.goto('/?open_survey=true')
    await expect(again.getByRole('textbox', { name: /Anything else/ })).toHaveValue('Not sent yet')
    await again.goBack()
    await expect(again.getByRole('dialog')).toHaveCount(0)
  })
})

test('on a small phone, from right to left, nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, 'l03@e2e.test')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  await axe(page)
})

test('with the keyboard alone', async ({ page }) => {
  await open(page, 'l04@e2e.test')
  // Each question takes the focus when it comes.
  await expect(page.getByRole('form', { name: 'Question 1 of 3' })).toBeFocused()
  await page.getByRole('radio', { name: 'No' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Question 2 of 3' })).toBeFocused()
  await page.getByRole('slider').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /Anything else/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await atRest(page)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/?open_survey=true')
  await expect(page.getByRole('textbox', { name: /Anything else/ })).toBeVisible()
})
