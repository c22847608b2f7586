import { axe, expect, signIn, test } from '../harness/test'

test('texts of the study can be read by visitors and participants, and fit a small phone in Arabic', async ({
  page,
  person,
}) => {
  await test.step('a visitor finds the texts of a study by its code, the policy by question', async () => {
    await page.goto('/terms_and_privacy')
    await page.getByRole('textbox', { name: /Study code/ }).fill('QUAY01')
    await page.getByRole('button', { name: 'Show the documents' }).click()
    await expect(page.getByRole('heading', { name: 'User agreement' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What do you keep?' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('2 of 3')).toBeVisible()
  })

  await test.step('a participant reads the help and follows its links', async () => {
    await signIn(page, person)
    await page.goto('/help_info')
    await page.getByRole('button', { name: 'How to record' }).click()
    await expect(page.getByText('Choose an activity')).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Opening hours' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening hours')
    await expect(page.getByRole('columnheader', { name: 'Hours' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'our website' })).toHaveAttribute('rel', 'noopener noreferrer')
    await axe(page)
  })

  await test.step('in Arabic they are right-to-left, and nothing is wider than the screen', async () => {
    await signIn(page, 'p04@e2e.test')
    for (const address of ['/help_info', '/extra_pages/opening_hours']) {
      await page.goto(address)
      if (address === '/help_info') await page.getByRole('button', { name: 'كيف تسجّل' }).click()
      await expect(page.locator('[lang="ar"][dir="rtl"]').last()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0)
    }
    await axe(page)
  })
})
