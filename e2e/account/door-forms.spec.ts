import type { Page } from '@playwright/test'
import { codeIn, linkIn, newestTo } from '../harness/outbox'
import { axe, expect, test } from '../harness/test'

const PASSWORD = 'a long walk at low tide'

let nth = 0
const fresh = () => `door-${Date.now()}-${nth++}@e2e.test`

const door = (page: Page) => page.locator('#door')
const field = (page: Page, name: string) => door(page).getByLabel(name, { exact: true }).filter({ visible: true })
const press = (page: Page, name: string) =>
  door(page).getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const alert = (page: Page) => door(page).getByRole('alert').filter({ visible: true })

/** Fills in the first step. */
async function fillInAccount(page: Page, email: string): Promise<void> {
  await field(page, 'First name').fill('Zoe')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await press(page, 'Continue')
}

/** Fills in the second step. */
async function fillInPerson(page: Page): Promise<void> {
  await field(page, 'Year of birth').fill('1990')
  await field(page, 'Gender').selectOption('female')
  await door(page)
    .getByRole('checkbox', { name: /agree to the terms/ })
    .filter({ visible: true })
    .check()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link for a new password is asked for, with the same words for every address', async ({ page, person }) => {
    await page.goto('/forgot')
    await press(page, 'Send me a link')
    await expect(door(page).getByText('Enter your email address.', { exact: true })).toBeVisible()
    for (const address of ['nobody@e2e.test', person]) {
      await field(page, 'Email').fill(address)
      await press(page, 'Send me a link')
      await expect(
        door(page)
          .getByText(/an email is on its way/)
          .filter({ visible: true }),
      ).toContainText(address)
      await door(page).getByRole('link', { name: 'Use another address' }).click()
    }
    expect(linkIn(await newestTo(page.request, person), '/forgot/')).toContain('/forgot/')
  })

  test('from a study code to the first survey', async ({ page }) => {
    await page.goto('/register')
    await field(page, 'Study code').fill('NOSUCH')
    await press(page, 'Continue')
    await expect(door(page).getByText(/don’t recognize this study code/)).toBeVisible()
    await expect(field(page, 'Study code')).toHaveValue('NOSUCH')
    await field(page, 'Study code').fill('pier-01')
    await press(page, 'Continue')
    await expect(page).toHaveURL(/\/register\/PIER01$/)
    await expect(
      door(page).getByText('You’re registering for Open Pier (Pier Research)').filter({ visible: true }),
    ).toBeVisible()
    // Nothing more than these three is asked for at first.
    await expect(door(page).getByRole('textbox').filter({ visible: true })).toHaveCount(3)

    await press(page, 'Continue')
    await expect(alert(page)).toContainText('We couldn’t register you')
    await expect(door(page).getByText('Choose a password.', { exact: true })).toBeVisible()
    const email = fresh()
    await fillInAccount(page, email)
    await press(page, 'Register')
    await expect(door(page).getByText('Agree to the terms to register.', { exact: true })).toBeVisible()
    await fillInPerson(page)
    await press(page, 'Register')
    await expect(page).toHaveURL(/\/\?open_survey=true$/)
    expect(await (await page.request.get('/api/sessions/current')).json()).toMatchObject({ email })
  })

  test('a study is joined with an account by its code', async ({ page }) => {
    await page.goto('/login')
    await door(page).getByText('Join a study with my account', { exact: true }).filter({ visible: true }).click()
    await field(page, 'Study code').fill('NOSUCH')
    await press(page, 'Check the code')
    await expect(door(page).getByText(/don’t recognize this study code/)).toBeVisible()
    await expect(field(page, 'Study code')).toHaveValue('NOSUCH')
    await field(page, 'Study code').fill('pier-01')
    await press(page, 'Check the code')
    await expect(page).toHaveURL(/\/login\?group=[^&]+&code=PIER01$/)
    await expect(door(page).getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText('Open Pier')
  })

  test('with a code on the phone', async ({ page }) => {
    const number = `+491512346${String(Date.now()).slice(-4)}`
    await page.goto('/register/PIER02')
    await fillInAccount(page, fresh())
    await fillInPerson(page)
    await press(page, 'Register')
    await field(page, 'Mobile number').fill(number)
    await press(page, 'Send the code')
    await field(page, 'Code').fill(codeIn(await newestTo(page.request, number)))
    await press(page, 'Register')
    await expect(page).toHaveURL(/\/$/)
  })

  test('where a person has to be shown, the form says what that needs', async ({ page }) => {
    await page.goto('/register/PIER03')
    await expect(
      door(page)
        .getByText(/which needs JavaScript/)
        .filter({ visible: true }),
    ).toBeVisible()
    await fillInAccount(page, fresh())
    await expect(alert(page)).toContainText('which needs JavaScript')
  })
})

test('what is typed into the registration before the scripts stays, with the focus', async ({ page }) => {
  let arrive: () => void = () => undefined
  const scripts = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/main\.\w+\.js/, (route) => scripts.then(() => route.continue()))
  await page.goto('/register/PIER01', { waitUntil: 'commit' })
  await axe(page)
  const email = fresh()
  await field(page, 'First name').fill('Zoe')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').focus()
  await page.keyboard.type('a long')
  arrive()
  await expect(door(page)).toHaveCount(0)
  await page.keyboard.type(' walk')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long walk')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Zoe')
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
