import { axe, expect, signIn, test } from '../harness/test'
import { berlinDate, fillForm, openForm, save, savedDialog, stored, TITLE } from './morning-check'

test.use({ alone: true })

test('records a morning, finds it in the history, changes it, and deletes it; a restart of the server keeps every value', async ({ page, person, server }) => {
  test.setTimeout(90_000)
  await signIn(page, person)
  await openForm(page)
  await axe(page)
  await fillForm(page)
  await save(page)
  await expect(savedDialog(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: new RegExp(`^${TITLE}.*Done at`) })).toBeVisible()

  await page.getByRole('link', { name: 'History' }).click()
  const week = page.getByRole('region', { name: TITLE })
  await expect(week.getByRole('img').or(week.locator('svg')).first()).toBeVisible()
  await week.getByRole('link', { name: /^Today/ }).click()

  const values = page.locator('dl')
  for (const value of ['7', 'Stiff joints and Headache', 'Slept badly, knee is warm', '128/77 mmHg', 'Took it', '7:15 AM']) await expect(values.getByText(value, { exact: true })).toBeVisible()
  await axe(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Upper number')).toHaveValue('128')
  await expect(page.getByRole('radio', { name: 'Took it' })).toBeChecked()
  await page.getByLabel('Anything your care team should know?').fill('Knee is better')
  await page.getByRole('radio', { name: 'Skipped it' }).check()
  await save(page)
  await expect(savedDialog(page)).toBeVisible()
  await expect(values.getByText('Knee is better')).toBeVisible()
  const [before] = await stored(page)

  await server.stop()
  await server.start()
  await page.reload()
  for (const value of ['7', '128/77 mmHg', 'Knee is better', 'Skipped it']) await expect(values.getByText(value, { exact: true })).toBeVisible()
  const [after] = await stored(page)
  expect(after).toEqual(before)
  expect(after).toMatchObject({ time_zone: 'Europe/Berlin', date_posted_for: berlinDate() })

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/history/)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.goto('/')
  await expect.poll(() => stored(page), { timeout: 15_000 }).toEqual([])
})
