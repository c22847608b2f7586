import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test('a medicine is searched, described step by step, also with Back and a reload, and is then in the form', async ({
  page,
}) => {
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
  await page.getByRole('combobox', { name: 'Medicine name' }).fill('metfor 500 mg %')
  const found = page.getByRole('option', { name: 'Metformin 500 mg tablet', exact: true })
  await expect(found).toBeVisible()
  await axe(page)
  await found.click()
  await next(page)

  await heading(page, 'How do you take Metformin 500 mg tablet?')
  await next(page)
  // Toasts show it too, for 3 s; the permanent messages are at the fields.
  await expect(page.getByRole('textbox', { name: /^Dose/ })).toHaveAccessibleDescription(/Enter the dose, or check/)
  await expect(page.getByRole('combobox', { name: /^How much each time/ })).toHaveAccessibleDescription(
    /Choose how much you take/,
  )
  await axe(page)
  await page.getByRole('textbox', { name: /^Dose/ }).fill('500')
  await page.getByRole('combobox', { name: /^Dose unit/ }).selectOption('mg')
  await page.getByRole('combobox', { name: /^How much each time/ }).selectOption('1.0')
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
  await page.getByRole('combobox', { name: 'Time' }).last().selectOption({ label: '8:30 PM' })
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveCount(2)
  await expect(page.getByRole('combobox', { name: 'Time' }).last()).toHaveValue('20:30')
  await axe(page)
  await page.getByRole('button', { name: 'Save' }).click()

  await heading(page, 'Change My health')
  await expect(page.getByText('500 mg · Twice a day · Daily at 9:00 AM and 8:30 PM')).toBeVisible()
  await axe(page)
  const user = (await (await page.request.get('/api/sessions/current')).json()) as {
    medication_count: number
    activated: boolean
  }
  expect(user).toMatchObject({ medication_count: 1, activated: true })

  await page
    .getByRole('link', { name: 'Back' })
    .or(page.getByRole('button', { name: 'Back' }))
    .click()
  await expect(page.getByRole('group', { name: /^Metformin 500 mg tablet/ })).toBeVisible()
  await expect(page.getByText('Added so far: 1')).toBeVisible()
})
