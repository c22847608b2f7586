import type { Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'
import { berlinDate, fillForm, openForm, saveAndSend, stored, TITLE } from './morning-check'

/** Tabs through the form and returns the focused elements that the navigation bar covered. */
async function focusedUnderBar(page: Page): Promise<string[]> {
  const save = page.getByRole('button', { name: 'Save' })
  const under: string[] = []
  for (let step = 0; step < 60 && !(await save.evaluate((button) => button === document.activeElement)); step += 1) {
    await page.keyboard.press('Tab')
    under.push(
      ...(await page.evaluate(() => {
        const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')
        const focused = document.activeElement
        if (!bar || !focused || bar.contains(focused)) return []
        // Of a multi-line field only the first line counts, which is where the cursor is.
        const { top, height } = focused.getBoundingClientRect()
        return top + Math.min(height, 44) > bar.getBoundingClientRect().top ? [focused.outerHTML.slice(0, 80)] : []
      })),
    )
  }
  await expect(save).toBeFocused()
  return under
}

test(
  'an entry is recorded once for two presses, found in the history, changed, and deleted',
  { tag: ['@gateway', '@smoke'] },
  async ({ page, person }) => {
    await signIn(page, person)
    await openForm(page)
    await axe(page)
    expect(await focusedUnderBar(page)).toEqual([])
    await fillForm(page)
    await saveAndSend(page, () => page.getByRole('button', { name: 'Save' }).dblclick())
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: new RegExp(`^${TITLE}.*Done at`) })).toBeVisible()
    expect(await stored(page)).toMatchObject([{ time_zone: 'Europe/Berlin', date_posted_for: berlinDate() }])

    await page.getByRole('link', { name: 'History' }).click()
    const week = page.getByRole('region', { name: TITLE })
    await expect(week.getByRole('img').or(week.locator('svg')).first()).toBeVisible()
    await week.getByRole('button', { name: 'More' }).click()
    await axe(page)
    await week.getByRole('link', { name: /^Today/ }).click()

    const values = page.locator('dl')
    for (const value of [
      '7',
      'Stiff joints and Headache',
      'Slept badly, knee is warm',
      '128/77 mmHg',
      'Took it',
      '7:15 AM',
    ])
      await expect(values.getByText(value, { exact: true })).toBeVisible()
    await axe(page)

    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Upper number').filter({ visible: true })).toHaveValue('128')
    await expect(page.getByRole('radio', { name: 'Took it' })).toBeChecked()
    await page.getByLabel('Anything your care team should know?').fill('Knee is better')
    await page.getByRole('radio', { name: 'Skipped it' }).check()
    await saveAndSend(page)
    for (const value of ['7', '128/77 mmHg', 'Knee is better', 'Skipped it'])
      await expect(values.getByText(value, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/\/history/)
    // Undo is shown until the user leaves the screen; then the deletion is sent.
    await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await expect.poll(() => stored(page)).toEqual([])
  },
)
