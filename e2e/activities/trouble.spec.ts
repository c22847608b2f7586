import type { Page } from '@playwright/test'
import { expect, PASSWORD, signIn, test } from '../harness/test'
import { fillForm, openForm, save, stored, TITLE } from './morning-check'

const note = (page: Page) => page.getByLabel('Anything your care team should know?')

async function signInAgain(page: Page, person: string): Promise<void> {
  await page.getByLabel('Email').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Types and reloads the page in the same task, before the debounce of the draft has ended. */
async function typeAndReloadAtOnce(page: Page, text: string): Promise<void> {
  await Promise.all([
    page.waitForEvent('load'),
    note(page).evaluate((field, words) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      location.reload()
    }, text),
  ])
}

test('input survives leaving, an immediate reload, and a session that expires before or during saving', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await openForm(page)
  const form = page.url()

  await test.step('leaving needs confirmation, and the input is restored', async () => {
    await note(page).fill('Half a thought')
    await page
      .getByRole('link', { name: 'Back' })
      .or(page.getByRole('button', { name: 'Back' }))
      .first()
      .click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await page.getByRole('link', { name: new RegExp(`^${TITLE}`) }).click()
    await expect(note(page)).toHaveValue('Half a thought')
  })

  await test.step('a reload right after the last key loses nothing', async () => {
    await typeAndReloadAtOnce(page, 'A whole thought')
    await expect(note(page)).toHaveValue('A whole thought')
  })

  await test.step('a second tab has a draft of its own, and can take over that of the first', async () => {
    const second = await page.context().newPage()
    await second.goto(form)
    await expect(second.getByText('You have an unfinished entry in another tab.')).toBeVisible()
    await note(second).fill('Beside it')
    await second.reload()
    await expect(note(second)).toHaveValue('Beside it')
    await second.getByRole('button', { name: 'Continue here' }).click()
    await expect(note(second)).toHaveValue('A whole thought')
    await expect(page.getByText('This entry is open in another tab')).toBeVisible()
    await second.close()
    await page.reload()
    await expect(note(page)).toHaveValue('A whole thought')
    await expect(page.getByText(/You have another unfinished entry/)).toBeVisible()
  })

  await test.step('an expired session leads back to the form with its input', async () => {
    await page.context().clearCookies()
    await page.reload()
    await signInAgain(page, person)
    await expect(page).toHaveURL(form)
    await expect(note(page)).toHaveValue('A whole thought')
  })

  await test.step('a session that expires while saving sends the entry after signing in again', async () => {
    await fillForm(page)
    await page.context().clearCookies()
    await save(page)
    await signInAgain(page, person)
    await expect
      .poll(() => stored(page).catch(() => null))
      .toMatchObject([
        { entries: expect.arrayContaining([expect.objectContaining({ text: 'Slept badly, knee is warm' })]) },
      ])
  })
})
