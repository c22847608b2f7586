import type { Locator, Page } from '@playwright/test'
import { dialogsClosed } from '../harness/dialogs'
import { codeIn, linkIn, newestTo } from '../harness/outbox'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

type Group = 'you' | 'reach' | 'health' | 'people' | 'account'

async function openGroup(page: Page, group: Group): Promise<void> {
  await page.goto(`/profile?section=${group}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

async function open(page: Page, email: string, group: Group): Promise<void> {
  await signIn(page, email)
  await openGroup(page, group)
}

/** Opens an editor by the name of its button, and checks its initial state. */
async function edit(page: Page, name: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await axe(page)
  return dialog
}

async function save(page: Page, dialog: Locator, button = 'Save'): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialogsClosed(page)
}

/** Runs axe in dark mode. */
async function axeInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('name and contact details are saved; offline they are not shown as saved', async ({ page, person, context }) => {
  await signIn(page, person)
  await page.goto('/profile')
  await page.getByRole('link', { name: /^About you/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeFocused()
  await axe(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: /^About you/ })).toBeFocused()
  await axe(page)
  await page.goForward()

  await test.step('offline an error is shown, and the input stays', async () => {
    const dialog = await edit(page, 'Change: Your details')
    await dialog.getByLabel('First name').fill('Zoë')
    await dialog.getByLabel(/^Year of birth/).selectOption('1961')
    await dialog.getByRole('radio', { name: 'Other' }).check()
    await dialog.getByLabel('How you describe your gender').fill('Ağıt')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('We can’t reach the server.')
    await expect(dialog.getByLabel('First name')).toHaveValue('Zoë')
    await axeInTheDark(page)
    await context.setOffline(false)
    await save(page, dialog)
  })

  await test.step('the preferred way of contact', async () => {
    await openGroup(page, 'reach')
    const dialog = await edit(page, 'Change: How you’d like to be contacted')
    await dialog.getByRole('radio', { name: 'Call', exact: true }).check()
    await dialog.getByRole('radio', { name: 'In the evening' }).check()
    await dialog.getByLabel(/^Address/).fill('5 Quay Street\nBristol')
    await dialog.getByRole('checkbox', { name: 'Send me emails' }).uncheck()
    await axeInTheDark(page)
    await save(page, dialog)
  })

  await test.step('everything is there after a reload', async () => {
    await page.reload()
    await expect(section(page, 'How you’d like to be contacted')).toContainText('In the evening')
    await expect(section(page, 'How you’d like to be contacted')).toContainText('Bristol')
    await expect(section(page, 'How you’d like to be contacted')).toContainText('Off')
    await openGroup(page, 'you')
    await expect(section(page, 'Your details')).toContainText('Zoë')
    await expect(section(page, 'Your details')).toContainText('Ağıt')
  })

  await test.step('in Arabic the profile is right-to-left and fits a phone, also after a reload', async () => {
    await openGroup(page, 'reach')
    const dialog = await edit(page, 'Change: Language and time')
    await dialog.getByLabel(/^Language you prefer to speak/).selectOption({ label: 'Ukrainian' })
    await dialog.getByLabel(/^Time zone/).selectOption('Asia/Tokyo')
    await dialog.getByRole('radio', { name: 'العربية' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'التواصل معك' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await dialogsClosed(page)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'التواصل معك' })).toBeVisible()
    await expect(section(page, 'اللغة والوقت')).toContainText('الأوكرانية')
    await expect(section(page, 'اللغة والوقت')).toContainText('اليابان')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
    await axe(page)
  })
})

test('health and contacts are saved, a condition by keyboard alone, and one that can’t be sent at first; a removed one can be restored', async ({
  page,
  person,
  context,
}) => {
  await open(page, person, 'health')

  await test.step('a condition is added by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Add a condition' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox', { name: 'Condition' })
    await expect(dialog).toBeVisible()
    while (!(await field.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.type('asth')
    await expect(dialog.getByRole('option').first()).toHaveText('Asthma')
    await axe(page)
    await axeInTheDark(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('Asthma')
    await dialog.getByLabel(/^Year of diagnosis/).selectOption('1998')
    await field.focus()
    await page.keyboard.press('Enter')
    await dialogsClosed(page)
    await expect(page.getByRole('button', { name: 'Add a condition' })).toBeFocused()
  })

  let dialog = await edit(page, /^(Add|Change): Health goal$/)
  await dialog.getByLabel('My goal').fill('Walk to the lake')
  await save(page, dialog, 'Update')

  await page.getByRole('checkbox', { name: 'I have allergies' }).check()
  dialog = await edit(page, 'Add an allergy')
  await dialog.getByRole('combobox', { name: 'Allergic to' }).fill('Cold air')
  await dialog.getByRole('radio', { name: /^Severe/ }).check()
  await save(page, dialog)
  dialog = await edit(page, 'Add a medicine')
  await dialog.getByRole('combobox', { name: 'Medicine' }).fill('Penicillin')
  await dialog.getByRole('radio', { name: /^Mild/ }).check()
  await save(page, dialog)
  await openGroup(page, 'people')
  dialog = await edit(page, 'Add a person')
  await dialog.getByLabel('Name', { exact: true }).fill('Ben')
  await dialog.getByLabel(/^Email/).fill('ben@example.org')
  await save(page, dialog)
  dialog = await edit(page, 'Add a provider')
  await dialog.getByLabel('Name', { exact: true }).fill('Dr Brandt')
  await dialog.getByLabel(/^Phone number/).fill('+447911123456')
  await save(page, dialog)

  await test.step('everything is there after a reload', async () => {
    await page.reload()
    await expect(section(page, 'People to contact')).toContainText('Benben@example.org')
    await expect(section(page, 'Health care providers')).toContainText('Dr Brandt+447911123456')
    await openGroup(page, 'health')
    await expect(section(page, 'Health goal')).toContainText('Walk to the lake')
    await expect(section(page, 'Conditions')).toContainText('AsthmaSince 1998')
    await expect(section(page, 'What you’re allergic to')).toContainText('Cold airSevere')
    await expect(section(page, 'Medicines you’re allergic to')).toContainText('PenicillinMild')
  })

  await test.step('a condition that can’t be sent waits, also after a reload, and is sent by itself', async () => {
    const users = '**/api/users/*'
    await context.route(users, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    dialog = await edit(page, 'Add a condition')
    await dialog.getByRole('combobox', { name: 'Condition' }).fill('Cold hands')
    await save(page, dialog)
    const row = section(page, 'Conditions').getByRole('button', { name: /^Cold hands/ })
    await expect(row).toContainText('Waiting to be sent')
    await axeInTheDark(page)
    await page.reload()
    await expect(row).toContainText('Waiting to be sent')
    await context.unroute(users)
    await expect(row).not.toContainText('Waiting to be sent')
  })

  await test.step('a removed condition is restored', async () => {
    await section(page, 'Conditions')
      .getByRole('button', { name: /^Asthma/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(section(page, 'Conditions')).toContainText('Asthma')
  })
})

test('an e-mail address changes once its mail was confirmed, a phone number once its code was entered', async ({
  page,
  person,
}) => {
  await open(page, person, 'reach')
  await test.step('the e-mail address', async () => {
    const dialog = await edit(page, 'Change: Email')
    await dialog.getByLabel('New email address', { exact: true }).fill('fresh@example.org')
    await dialog.getByLabel('Confirm new email address').fill('fresh@example.org')
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const question = page.getByRole('alertdialog', { name: 'Is this address right?' })
    await expect(question).toContainText('fresh@example.org')
    await axe(page)
    await question.getByRole('button', { name: 'Send the email' }).click()
    await page.getByRole('dialog', { name: 'Check your email' }).getByRole('button', { name: 'Done' }).click()
    await expect(section(page, 'Email')).toContainText(person)
    const link = linkIn(await newestTo(page.request, 'fresh@example.org'), '/confirm_email/')
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByRole('link', { name: 'Go to your profile' }).click()
    await expect(section(page, 'Email')).toContainText('fresh@example.org')
    await expect(section(page, 'Email').getByText('Confirmed', { exact: true })).toBeVisible()
  })

  await test.step('the phone number', async () => {
    const dialog = await edit(page, /^(Add|Change): Phone number$/)
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('+447911123456')
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Send a code' }).click()
    await expect(dialog.getByLabel('Code')).toBeFocused()
    await axe(page)
    await dialog.getByLabel('Code').fill(codeIn(await newestTo(page.request, '+447911123456')))
    await dialog.getByRole('button', { name: 'Save this number' }).click()
    await dialogsClosed(page)
    await page.reload()
    await expect(section(page, 'Phone number')).toContainText('+447911123456')
  })
})

test('a change is shown in another tab; a new password needs the old one; another device can be signed out', async ({
  page,
  context,
  person,
  browser,
  server,
}) => {
  await open(page, person, 'you')
  const tab = await context.newPage()
  await tab.goto('/profile?section=you')
  await expect(section(tab, 'Your details')).toBeVisible()
  await page.getByRole('button', { name: 'Change: Your details', exact: true }).click()
  const details = page.getByRole('dialog')
  await details.getByLabel('First name').fill('Amara')
  await save(page, details)
  await expect(section(tab, 'Your details')).toContainText('Amara')
  await tab.close()

  await test.step('a wrong password is refused at its field', async () => {
    await openGroup(page, 'account')
    const dialog = await edit(page, 'Change: Password')
    await dialog.getByLabel('Current password', { exact: true }).fill('not this one')
    await dialog.getByLabel('New password', { exact: true }).fill('a lake in the hills')
    await dialog.getByLabel('Confirm new password').fill('a lake in the hills')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await expect(dialog.getByRole('alert')).toContainText('Current password')
    await axe(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialogsClosed(page)
  })

  await test.step('another device is signed out and shows the login screen', async () => {
    const elsewhere = await browser.newContext({ baseURL: server.url })
    const other = await elsewhere.newPage()
    await signIn(other, person)
    await other.goto('/profile')
    await expect(other.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
    await page.reload()
    const devices = page.getByRole('list', { name: 'Where you’re signed in' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('button', { name: /^Sign out/ }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expect(devices).toContainText('This device')
    await other.goto('/history')
    await expect(other).toHaveURL(/\/login$/)
    await elsewhere.close()
  })
})
