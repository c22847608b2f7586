import type { Locator, Page } from '@playwright/test'
import { atRest } from '../harness/at-rest'
import { codeIn, linkIn, newestTo } from '../harness/outbox'
import { axe, expect, PASSWORD, phone, signIn, test } from '../harness/test'

test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } })

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const saved = atRest

async function open(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 2, name: 'Account' })).toBeVisible()
}

async function change(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Change: ${title}`, exact: true }).click()
  return page.getByRole('dialog')
}

async function add(page: Page, what: string): Promise<Locator> {
  await page.getByRole('button', { name: what, exact: true }).click()
  return page.getByRole('dialog', { name: what })
}

async function save(page: Page, dialog: Locator, button = 'Save'): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await saved(page)
}

test('what is changed in each section is still there after a reload', async ({ page, person }) => {
  // Eleven dialogs.
  test.slow()
  await open(page, person)

  let dialog = await change(page, 'Your details')
  await dialog.getByLabel('First name').fill('Zoë')
  await dialog.getByLabel(/^Year of birth/).selectOption('1961')
  await dialog.getByRole('radio', { name: 'Another' }).check()
  await dialog.getByLabel('Your gender, in your own word').fill('Ağıt')
  await save(page, dialog)

  dialog = await change(page, 'How you like to be contacted')
  await dialog.getByRole('radio', { name: 'Call', exact: true }).check()
  await dialog.getByRole('radio', { name: 'In the evening' }).check()
  await dialog.getByLabel(/^Address/).fill('5 Quay Street\nBristol')
  await dialog.getByRole('checkbox', { name: 'Send me e-mails' }).uncheck()
  await save(page, dialog)

  dialog = await change(page, 'Language and time')
  await dialog.getByLabel(/^Language you like to speak/).selectOption({ label: 'Ukrainian' })
  await dialog.getByLabel(/^Time zone/).selectOption('Asia/Tokyo')
  await save(page, dialog)

  dialog = await change(page, 'Health goal')
  await dialog.getByLabel('My goal').fill('Walk to the lake')
  await save(page, dialog, 'Update')

  dialog = await add(page, 'Add a condition')
  await dialog.getByRole('combobox', { name: 'Condition' }).pressSequentially('asth')
  await dialog.getByRole('option', { name: 'Asthma', exact: true }).click()
  await dialog.getByLabel(/^Year of diagnosis/).selectOption('1998')
  await save(page, dialog)

  await page.getByRole('checkbox', { name: 'I have allergies' }).check()
  dialog = await add(page, 'Add an allergy')
  await dialog.getByRole('combobox', { name: 'Allergic to' }).fill('Cold air')
  await dialog.getByRole('radio', { name: /^Severe/ }).check()
  await save(page, dialog)
  dialog = await add(page, 'Add a medicine')
  await dialog.getByRole('combobox', { name: 'Medicine' }).fill('Penicillin')
  await dialog.getByRole('radio', { name: /^Mild/ }).check()
  await save(page, dialog)

  dialog = await add(page, 'Add a person')
  await dialog.getByLabel('Name', { exact: true }).fill('Ben')
  await dialog.getByLabel(/^E-mail/).fill('ben@example.org')
  await save(page, dialog)
  dialog = await add(page, 'Add a provider')
  await dialog.getByLabel('Name', { exact: true }).fill('Dr Brandt')
  await dialog.getByLabel(/^Phone number/).fill('+447911123456')
  await save(page, dialog)

  await page.reload()
  await expect(section(page, 'Your details')).toContainText('Zoë')
  await expect(section(page, 'Your details')).toContainText('Ağıt')
  await expect(section(page, 'How you like to be contacted')).toContainText('In the evening')
  await expect(section(page, 'How you like to be contacted')).toContainText('Bristol')
  await expect(section(page, 'How you like to be contacted')).toContainText('You do not get them')
  await expect(section(page, 'Language and time')).toContainText('Ukrainian')
  await expect(section(page, 'Language and time')).toContainText('Japan')
  await expect(section(page, 'Health goal')).toContainText('Walk to the lake')
  await expect(section(page, 'Conditions')).toContainText('AsthmaSince 1998')
  await expect(section(page, 'What you are allergic to')).toContainText('Cold airSevere')
  await expect(section(page, 'Medicines you are allergic to')).toContainText('PenicillinMild')
  await expect(section(page, 'People to contact')).toContainText('Benben@example.org')
  await expect(section(page, 'Health care providers')).toContainText('Dr Brandt+447911123456')

  await section(page, 'Conditions').getByRole('button', { name: /^Asthma/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section(page, 'Conditions')).toContainText('No conditions given')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section(page, 'Conditions')).toContainText('Asthma')
})

const EDITORS = ['Change: Your details', 'Change: E-mail', 'Change: Phone number', 'Change: How you like to be contacted', 'Change: Language and time', 'Change: Health goal', 'Add a condition', 'Add a person', 'Add a provider', 'Change: Password']

for (const name of EDITORS) {
  test(`axe finds nothing in the dialog of “${name}”, light and dark`, async ({ page, person }) => {
    await open(page, person)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await axe(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await axe(page)
  })
}

test('axe finds nothing in the errors of a dialog', async ({ page, person }) => {
  await open(page, person)
  const dialog = await change(page, 'Password')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toBeFocused()
  await axe(page)
})

test('a condition is added with the keyboard alone', async ({ page, person }) => {
  await open(page, person)
  await page.getByRole('button', { name: 'Add a condition' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('combobox', { name: 'Condition' })
  await expect(dialog).toBeVisible()
  while (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.type('asth')
  await expect(dialog.getByRole('option').first()).toHaveText('Asthma')
  await axe(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Asthma')
  await page.keyboard.press('Enter')
  await saved(page)
  await expect(section(page, 'Conditions')).toContainText('Asthma')
  await expect(page.getByRole('button', { name: 'Add a condition' })).toBeFocused()
})

test('another tab that shows the profile sees the new name', async ({ page, context, person }) => {
  await open(page, person)
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(section(other, 'Your details')).toBeVisible()
  const dialog = await change(page, 'Your details')
  await dialog.getByLabel('First name').fill('Amara')
  await save(page, dialog)
  await expect(section(other, 'Your details')).toContainText('Amara')
})

test('whose study keeps her details can change her password and nothing else', async ({ page }) => {
  await open(page, 'b01@e2e.test')
  await expect(page.getByRole('button', { name: /^Change|^Add/ })).toHaveText(['Change'])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const dialog = await change(page, 'Password')
  await dialog.getByLabel('Current password', { exact: true }).fill('not this one')
  await dialog.getByLabel('New password', { exact: true }).fill('a lake in the hills')
  await dialog.getByLabel('New password, once more').fill('a lake in the hills')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Current password')
  await axe(page)
})

test('in Arabic it reads from right to left and fits a phone', async ({ page, person }) => {
  await open(page, person)
  const dialog = await change(page, 'Language and time')
  await dialog.getByRole('radio', { name: 'العربية' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'عنكم' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
  await axe(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'عنكم' })).toBeVisible()
})

test('without an answer nothing is called saved, and what was typed stays', async ({ page, person, context }) => {
  await open(page, person)
  const dialog = await change(page, 'Your details')
  await dialog.getByLabel('First name').fill('Amara')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('We can\'t reach the server.')
  await expect(dialog.getByLabel('First name')).toHaveValue('Amara')
  await context.setOffline(false)
  await save(page, dialog)
  await expect(section(page, 'Your details')).toContainText('Amara')
})

test.describe('what is sent', () => {
  test('an e-mail address changes when its mail is answered', async ({ page, person }) => {
    await open(page, person)
    const dialog = await change(page, 'E-mail')
    await dialog.getByLabel('New e-mail address', { exact: true }).fill('fresh@example.org')
    await dialog.getByLabel('New e-mail address, once more').fill('fresh@example.org')
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Go on' }).click()
    const question = page.getByRole('alertdialog', { name: 'Is this address right?' })
    await expect(question).toContainText('fresh@example.org')
    await axe(page)
    await question.getByRole('button', { name: 'Send the mail' }).click()
    await page.getByRole('dialog', { name: 'Look into your mail' }).getByRole('button', { name: 'Done' }).click()
    await expect(section(page, 'E-mail')).toContainText(person)
    await page.goto(linkIn(await newestTo(page.request, 'fresh@example.org'), '/confirm_email/'))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect(section(page, 'E-mail')).toContainText('fresh@example.org')
    await expect(section(page, 'E-mail').getByText('Confirmed', { exact: true })).toBeVisible()
  })

  test('a number is kept once the code from it was given', async ({ page, person }) => {
    await open(page, person)
    const dialog = await change(page, 'Phone number')
    await dialog.getByRole('textbox').fill('+447911123456')
    await dialog.getByRole('button', { name: 'Send a code' }).click()
    await expect(dialog.getByLabel('Code')).toBeFocused()
    await axe(page)
    await dialog.getByLabel('Code').fill(codeIn(await newestTo(page.request, '+447911123456')))
    await dialog.getByRole('button', { name: 'Save this number' }).click()
    await saved(page)
    await page.reload()
    await expect(section(page, 'Phone number')).toContainText('+447911123456')
  })
})
