import type { Page } from '@playwright/test'
import { withAuthenticator } from '../harness/authenticator'
import { operatorAt } from '../harness/operator'
import { codeIn, newestTo } from '../harness/outbox'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

// Of whom a company asks a passkey is for all of its people: each test has a server of its own.
test.use({ alone: true })

const isIn = (page: Page) => expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
const first = (page: Page) => page.getByRole('heading', { name: 'Set up a passkey' })

async function ask(server: { url: string }, setting: string, days = 0): Promise<void> {
  const operator = await operatorAt(server)
  const companies = await operator.call('GET', '/operations/company_passkeys')
  for (const { company } of companies as { company: { key: string } }[])
    await operator.call('PUT', `/operations/company_passkeys/${company.key}`, { setting, days })
  await operator.leave()
}

async function setUp(page: Page): Promise<void> {
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await isIn(page)
}

const fill = async (page: Page, person: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('whoever signs in by password sets a passkey up first, and signs in by it from then on', async ({
  page,
  person,
  server,
}) => {
  await withAuthenticator(page)
  await ask(server, 'all')
  await fill(page, person)
  await expect(first(page)).toBeVisible()
  await axe(page)
  await page.getByLabel('Your current password').fill('not the password')
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page.getByLabel('Your current password')).toHaveAccessibleDescription(/password/i)
  await setUp(page)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await isIn(page)
})

test('an open tab asks at its next call, keeps what is entered over a reload, and sends it afterwards', async ({
  page,
  context,
  person,
  server,
}) => {
  await withAuthenticator(page)
  await signIn(page, person)
  await page.goto('/todos')
  // So that what is entered is the next call, and not one that the page makes on its own.
  await context.setOffline(true)
  await ask(server, 'all')
  await page.getByRole('button', { name: /add/i }).first().click()
  await page.getByRole('textbox').first().fill('Call the clinic')
  await page.keyboard.press('Enter')
  await context.setOffline(false)
  await expect(first(page)).toBeVisible()
  await expect(page.getByText('What you entered is stored on this device.', { exact: false })).toBeVisible()
  await page.reload()
  await expect(page.getByText('What you entered is stored on this device.', { exact: false })).toBeVisible()
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page.getByText('Call the clinic')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Call the clinic')).toBeVisible()
})

test('a server that is killed while the passkey is made is said, and the next attempt works, for a second tab as well', async ({
  page,
  context,
  person,
  server,
}) => {
  await withAuthenticator(page)
  await ask(server, 'all')
  await fill(page, person)
  await expect(first(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(first(other)).toBeVisible()
  await page.getByLabel('Your current password').fill(PASSWORD)
  await server.kill()
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page.getByText('We couldn’t reach the server.', { exact: false })).toBeVisible()
  await server.start()
  await page.getByRole('button', { name: 'Try again' }).click()
  await isIn(page)
  await other.reload()
  await isIn(other)
})

test('a device without passkeys goes on with a code by mail', async ({ page, person, server }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await ask(server, 'all')
  await fill(page, person)
  await expect(page.getByText('This device can’t use passkeys')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Get a code by email' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/./)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(await newestTo(page.request, person)))
  await page.getByRole('button', { name: 'Continue' }).click()
  await isIn(page)
})

test('where clinicians are asked participants are not, and days of grace are said on Today', async ({
  page,
  person,
  server,
}) => {
  await withAuthenticator(page)
  await ask(server, 'clinicians')
  await signIn(page, person)
  await page.goto('/')
  await isIn(page)
  await ask(server, 'all', 7)
  await page.reload()
  await isIn(page)
  const notice = page.getByRole('complementary', { name: 'Passkey' })
  await expect(notice).toContainText('your study asks for a passkey')
  await axe(page)
  await notice.getByRole('link', { name: 'Set up' }).click()
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('Not used yet')).toBeVisible()
  await passkeys.getByRole('button', { name: /^Remove/ }).click()
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('this is your only one', { exact: false })).toBeVisible()
})

test('where clinicians are asked, one sets a passkey up at the address that was opened, and reads on', async ({
  page,
  server,
}) => {
  await withAuthenticator(page)
  await ask(server, 'clinicians')
  // Noor gives appointments.
  await fill(page, 'noor@e2e.test')
  await expect(first(page)).toBeVisible()
  await page.goto('/virtual_appointments')
  await expect(first(page)).toBeVisible()
  await expect(page.getByText('Ivy Stone')).toHaveCount(0)
  await axe(page)
  await page.goto('/profile?section=account')
  await expect(page.getByText('Your study asks for a passkey first.', { exact: false })).toBeVisible()
  await axe(page)
  await page.goto('/virtual_appointments')
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(page.getByRole('button', { name: /Ivy Stone/ }).first()).toBeVisible()
})
