import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const heading = (page: Page, name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function toList(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: /^My health/ }).click()
  await page.getByRole('button', { name: 'Change this activity' }).click()
  await heading(page, 'Change My health')
}

test('a medicine is searched for, its details asked for, and it is in the form with its reminders', async ({ page }) => {
  await signIn(page, 'dd01@e2e.test')
  await page.goto('/')
  await page.getByRole('link', { name: /^My health/ }).click()
  await expect(page.getByText('Added so far: 0').first()).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Change this activity' }).click()
  await heading(page, 'Change My health')
  await axe(page)

  await page.getByRole('link', { name: 'Add a medicine' }).click()
  await heading(page, 'Which medicine?')
  await page.getByRole('combobox', { name: 'Name of the medicine' }).fill('metfor 500 mg %')
  const found = page.getByRole('option', { name: 'Metformin 500 mg tablet', exact: true })
  await expect(found).toBeVisible()
  await axe(page)
  await found.click()
  await next(page)

  await heading(page, 'How do you take Metformin 500 mg tablet?')
  await next(page)
  for (const missing of ['Enter the dose, or say', 'Choose the unit of the dose', 'Choose how much you take']) await expect(page.getByRole('status').getByText(missing)).toBeVisible()
  await axe(page)
  await page.getByRole('textbox', { name: /^Dose/ }).fill('500')
  await page.getByRole('combobox', { name: /^Unit of the dose/ }).selectOption('mg')
  await page.getByRole('combobox', { name: /^How much at a time/ }).selectOption('1.0')
  await page.getByRole('combobox', { name: /^How often/ }).selectOption('asNeeded')
  await next(page)
  await heading(page, /^A note about/)
  await axe(page)
  await page.getByRole('textbox', { name: /^Note/ }).fill('With breakfast and dinner')
  await page.goBack()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await next(page)
  await expect(page.getByText('Taken as needed')).toBeVisible()
  await axe(page)

  await page.goBack()
  await heading(page, /^A note about/)
  await page.goBack()
  await heading(page, /^How do you take/)
  await page.getByRole('combobox', { name: /^How often/ }).selectOption('twiceADay')
  await next(page)
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('With breakfast and dinner')
  await next(page)
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveCount(2)
  await axe(page)
  await page.getByRole('button', { name: 'Save' }).click()

  await heading(page, 'Change My health')
  await expect(page.getByText('500 mg · Twice a day · Daily at 9:00 AM and 9:00 PM')).toBeVisible()
  await axe(page)
  const user = await (await page.request.get('/api/sessions/current')).json() as { medication_count: number; activated: boolean }
  expect(user).toMatchObject({ medication_count: 1, activated: true })

  await page.getByRole('link', { name: 'Back to the activity' }).click()
  await expect(page.getByRole('group', { name: /^Metformin 500 mg tablet/ })).toBeVisible()
  await expect(page.getByText('Added so far: 1')).toBeVisible()
})

test('a measurement is added once only, a symptom in her own words, reminders of the study are hers to change', async ({ page }) => {
  await signIn(page, 'dd02@e2e.test')
  await toList(page)
  for (const again of [false, true]) {
    await page.getByRole('link', { name: 'Add a measurement' }).click()
    await page.getByRole('option', { name: /^Blood pressure/ }).click()
    if (again) break
    await next(page)
    await next(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await heading(page, 'Change My health')
  }
  await expect(page.getByRole('status').getByText('This is already part of the activity.')).toBeVisible()
  await axe(page)
  await page.goBack()

  await page.getByRole('link', { name: 'Add a symptom' }).click()
  await page.getByRole('combobox', { name: 'Symptom' }).fill('tingling behind the left ear')
  await next(page)
  await heading(page, 'A note about Tingling behind the left ear')
  await next(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Change My health')
  const own = page.getByRole('list', { name: 'Added by you' })
  await expect(own.getByText('Tingling behind the left ear')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Tingling behind the left ear' }).click()
  await expect(page.getByRole('button', { name: 'Remove Tingling behind the left ear' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own.getByText('Tingling behind the left ear')).toBeVisible()

  await page.getByRole('button', { name: 'Reminders for How much energy do you have?' }).click()
  await page.getByRole('combobox', { name: 'Repeat' }).selectOption('interval')
  await page.getByRole('combobox', { name: 'How often' }).selectOption('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'From your study' }).getByText(/^Every 3 days at/)).toBeVisible()
})
