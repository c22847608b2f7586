import type { Page } from '@playwright/test'
import { dialogsClosed } from '../harness/dialogs'
import { axe, expect, signIn, test } from '../harness/test'

// l01 to l04 have two surveys due first (e2e/study/README.md).
const dialog = (page: Page) => page.getByRole('dialog')
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const remarks = (page: Page) => page.getByRole('textbox', { name: /Anything else/ })

async function open(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/?open_survey=true')
  await expect(dialog(page)).toBeVisible()
}

test('pending surveys are answered one after the other, also by keyboard alone, and can be read again', async ({
  page,
}) => {
  await open(page, 'l01@e2e.test')

  await test.step('a required question has to be answered', async () => {
    await expect(page.getByRole('dialog', { name: 'Three questions' })).toBeVisible()
    // Each question gets the focus when it is shown.
    await expect(page.getByRole('form', { name: 'Did you sleep through the night?' })).toBeFocused()
    await axe(page)
    await next(page).click()
    await expect(page.getByText('Answer this question to continue.')).toBeVisible()
    await axe(page)
  })

  await test.step('by keyboard alone up to the last page; Escape keeps the page', async () => {
    await page.getByRole('radio', { name: 'Partly' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('form', { name: 'How much energy did you have?' })).toBeFocused()
    await page.getByRole('slider').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(remarks(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await dialogsClosed(page)
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/?open_survey=true')
    await expect(remarks(page)).toBeVisible()
  })

  await test.step('Back shows the answers, and without a network they wait at the end', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('slider')).toHaveValue('5')
    await next(page).click()
    await remarks(page).fill('A storm kept me awake.')
    await page.route('**/respond', (route) => route.abort())
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText('Your answers are waiting to be sent')).toBeVisible()
    await axe(page)
  })

  await test.step('with the network again, the next survey follows, not the same from its beginning', async () => {
    await page.unroute('**/respond')
    await page.goto('/?open_survey=true')
    // The second click hits the position where Next appears.
    await dialog(page).getByRole('button', { name: 'Start' }).dblclick()
    const hours = page.getByRole('textbox', { name: /How many hours/ })
    await expect(hours).toBeVisible()
    await expect(hours).not.toHaveAttribute('aria-invalid')
    await hours.fill('7,5')
    await next(page).click()
    await page.getByRole('checkbox', { name: 'Walk' }).check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText('Thank you. Your answers are saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('both are read again, and nothing is pending', async () => {
    await page.goto('/completedSurveys')
    await page.getByRole('button', { name: /Three questions/ }).click()
    await expect(dialog(page)).toContainText('A storm kept me awake.')
    await page.goto('/?open_survey=true')
    await expect(page).toHaveURL(/\/$/)
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('right-to-left, survey and consent fit a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, 'l03@e2e.test')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await axe(page)

  await signIn(page, 'bw3@e2e.test')
  await page.goto('/')
  await page.getByRole('link', { name: /^المشاركة/ }).click()
  await expect(page.getByRole('group', { name: 'موافقتك' }).getByRole('checkbox')).toBeVisible()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await axe(page)
})
