import type { Page } from '@playwright/test'
import { withAuthenticator } from '../harness/authenticator'
import { axe, expect, PASSWORD, signIn, test } from '../harness/test'

const isIn = (page: Page) => expect(page.getByRole('heading', { name: 'Your activities' })).toBeVisible()
const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

/** From the offer on Me to a passkey in the profile, then out again. */
async function addPasskey(page: Page, person: string): Promise<void> {
  await signIn(page, person)
  await page.goto('/me')
  const offer = page.getByRole('region', { name: 'Sign in without a password' })
  await offer.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys(page).getByText('Not used yet')).toBeVisible()
  await axe(page)
  await page.goto('/logout')
}

test('a passkey made in the profile signs in by a button, without an address', async ({ page, person }) => {
  await withAuthenticator(page)
  await addPasskey(page, person)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(button).toBeVisible()
  await axe(page)
  await button.click()
  await isIn(page)
  await page.goto('/profile?section=account')
  await expect(passkeys(page).getByText(/^Last used:/)).toBeVisible()
})

test('a passkey that the browser offers in the field signs in as well', async ({ page, person }) => {
  await withAuthenticator(page, { inField: true })
  await addPasskey(page, person)
  await isIn(page)
})
