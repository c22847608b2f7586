import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'

// j04 has the survey `joining` due first (e2e/study/README.md).
const dialog = (page: Page) => page.getByRole('dialog')

async function typeSignature(page: Page): Promise<void> {
  await dialog(page).getByRole('checkbox', { name: 'I take part.' }).check()
  await dialog(page).getByRole('radio', { name: 'Type my name' }).check()
  await dialog(page).getByRole('textbox', { name: 'Your full name' }).fill('J04 Tester')
}

test('a consent of a survey is signed after its questions are answered correctly, withdrawn, and given again', async ({
  page,
}) => {
  await signIn(page, 'j04@e2e.test')
  await page.goto('/?open_survey=true')

  await test.step('a wrong answer leads back to its question before anything can be signed', async () => {
    await dialog(page).getByRole('radio', { name: 'No' }).check()
    await dialog(page).getByRole('button', { name: 'Next' }).click()
    await dialog(page).getByRole('button', { name: 'May you stop at any time?' }).click()
    await dialog(page).getByRole('radio', { name: 'Yes' }).check()
    await dialog(page).getByRole('button', { name: 'Next' }).click()
    await expect(dialog(page).getByText('what you answer')).toBeVisible()
    await dialog(page).getByRole('radio', { name: 'Myself' }).check()
    await typeSignature(page)
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Finish' }).click()
    await expect(dialog(page)).toContainText('Your answers are saved.')
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  })

  await page.goto('/consents')
  const section = page.getByRole('group', { name: 'Your part' })
  await test.step('it is withdrawn, after the consequences were explained', async () => {
    await section.getByRole('button', { name: 'Withdraw consent' }).click()
    await expect(dialog(page)).toContainText('What you answered until then stays.')
    await dialog(page).getByRole('button', { name: 'Withdraw consent' }).click()
    await expect(section).toContainText('You withdrew this consent on')
  })

  await test.step('given again, it has a new signature under a document that was read', async () => {
    await section.getByRole('button', { name: 'Give consent again' }).click()
    await expect(dialog(page)).toContainText('We keep what you answer for ten years.')
    await axe(page)
    await dialog(page).getByRole('button', { name: 'Save consent' }).click()
    await expect(dialog(page)).toContainText('Check the box to agree.')
    await axe(page)
    await dialog(page).getByRole('radio', { name: 'Yes' }).check()
    await typeSignature(page)
    await dialog(page).getByRole('button', { name: 'Save consent' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(section).toContainText('You gave this consent on')
    await expect(section.getByRole('button', { name: 'Give consent again' })).toBeHidden()
  })
})
