import { axe, expect, PASSWORD, signIn, test } from '../harness/test'
import { berlinDate, fillForm, openForm, save, savedDialog, stored, TITLE } from './morning-check'

const note = 'Anything your care team should know?'
const tile = new RegExp(`^${TITLE}`)

test('a time to come is refused at its field, and nothing is sent', async ({ page, person }) => {
  await signIn(page, person)
  await openForm(page)
  await fillForm(page)
  await page.getByRole('button', { name: 'It was earlier' }).click()
  await page.getByRole('group', { name: 'When' }).getByLabel('Day').fill(berlinDate(1))
  await expect(page.getByText('That is later than now.')).toBeVisible()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('That is later than now.')
  await expect(page.getByLabel(note)).toHaveValue('Slept badly, knee is warm')
  await axe(page)
  expect(await stored(page)).toEqual([])

  await page.getByRole('group', { name: 'When' }).getByLabel('Day').fill(berlinDate(-1))
  await save(page)
  await expect(savedDialog(page)).toBeVisible()
  expect(await stored(page)).toMatchObject([{ date_posted_for: berlinDate(-1) }])
})

test('what is missing or impossible is named in a summary that leads to the field', async ({ page, person }) => {
  await signIn(page, person)
  await openForm(page)
  await page.getByLabel('Upper number').fill('12')
  await page.getByLabel('Lower number').fill('80')
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Answer this before you save.')
  await summary.getByRole('link', { name: /Upper number/ }).click()
  await expect(page.getByLabel('Upper number')).toBeFocused()
  await axe(page)
})

test('pressing save twice is one response', async ({ page, person }) => {
  await signIn(page, person)
  await openForm(page)
  await fillForm(page)
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(savedDialog(page)).toBeVisible()
  expect(await stored(page)).toHaveLength(1)
})

test('a deletion can be taken back', async ({ page, person }) => {
  await signIn(page, person)
  await openForm(page)
  await fillForm(page)
  await save(page)
  await expect(page).toHaveURL('/')
  await page.goto('/history')
  await page.getByRole('region', { name: TITLE }).getByRole('link', { name: /^Today/ }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: TITLE })).toBeVisible()
  expect(await stored(page)).toHaveLength(1)
})

test('what is typed survives a reload of the page', async ({ page, person }) => {
  await signIn(page, person)
  await openForm(page)
  await page.getByLabel(note).fill('Half a thought')
  await expect(page.getByText('Kept as a draft')).toBeVisible()
  // The pause after which a draft is kept.
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name?.startsWith('almanac.outbox.')))
  await page.getByRole('link', { name: 'Back' }).or(page.getByRole('button', { name: 'Back' })).first().click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: tile }).click()
  await expect(page.getByLabel(note)).toHaveValue('Half a thought')
  await page.reload()
  await expect(page.getByLabel(note)).toHaveValue('Half a thought')
})

test('when the session has expired in the middle of a form, nothing typed is lost and it goes out after signing in again', async ({ page, person }) => {
  await signIn(page, person)
  await openForm(page)
  await fillForm(page)
  await page.context().clearCookies()
  await save(page)

  await page.getByLabel('E-mail').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => stored(page).catch(() => null)).toMatchObject([{ entries: expect.arrayContaining([expect.objectContaining({ text: 'Slept badly, knee is warm' })]) }])
})

test('when the session has expired before saving, the form is filled as it was after signing in again', async ({ page, person }) => {
  await signIn(page, person)
  await openForm(page)
  await page.getByLabel(note).fill('Half a thought')
  await expect(page.getByText('Kept as a draft')).toBeVisible()
  const form = page.url()
  await page.context().clearCookies()
  await page.reload()
  await page.getByLabel('E-mail').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(form)
  await expect(page.getByLabel(note)).toHaveValue('Half a thought')
})
