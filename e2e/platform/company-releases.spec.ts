import type { Page } from '@playwright/test'
import { builtVersionOf } from '../harness/releases'
import { axe, desktop, expect, signIn, test } from '../harness/test'

/** Changes the brand of Slipway Health and asks for its releases. */
const ADMINISTRATOR = 'brand@e2e.test'
const OPERATOR = 'operator@e2e.test'

const part = (page: Page, remote: string) => page.getByRole('region', { name: remote, exact: true })

async function as(page: Page, email: string, path: string): Promise<void> {
  // An open screen would notice that the session has ended, and start to navigate away.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, email)
  await page.goto(path)
}

async function ask(page: Page, remote: string, reason: string): Promise<void> {
  await part(page, remote)
    .getByRole('button', { name: `Ask for a version of ${remote}` })
    .click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: /Why/ })).toHaveAccessibleDescription(/Write why you need it/)
  await dialog.getByRole('textbox', { name: /Why/ }).fill(reason)
  await axe(page)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(part(page, remote).getByText(/Operators haven’t answered yet/)).toBeVisible()
}

test.use(desktop)

test('a company asks for versions; the operator accepts one and declines the other, and the company reads both', async ({
  page,
}) => {
  const [social, surveys] = [builtVersionOf('social'), builtVersionOf('surveys')]
  const RELEASES = '/studio?releases=slipway'

  await test.step('the administrator asks with a reason', async () => {
    await as(page, ADMINISTRATOR, RELEASES)
    await expect(part(page, 'social')).toBeVisible()
    await axe(page)
    await ask(page, 'social', 'The spring study')
    await ask(page, 'surveys', 'Shorter questions')
  })

  await test.step('the operator reads why, accepts and declines', async () => {
    await as(page, OPERATOR, '/operations')
    const asked = page.getByRole('region', { name: 'Companies ask for a release' })
    await expect(asked.getByText('The spring study')).toBeVisible()
    await axe(page)
    await asked.getByRole('button', { name: `Accept: social ${social}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await expect(asked.getByText('The spring study')).toHaveCount(0)
    await asked.getByRole('button', { name: `Decline: surveys ${surveys}` }).click()
    const declining = page.getByRole('dialog', { name: /^Decline surveys/ })
    await declining.getByRole('textbox').fill('Not before the summer')
    await declining.getByRole('button', { name: 'Decline' }).click()
    await expect(asked).toHaveCount(0)
  })

  await test.step('the administrator sees the rule of the company and the words', async () => {
    await as(page, ADMINISTRATOR, RELEASES)
    await expect(part(page, 'social').getByText(new RegExp(`${social} was accepted`))).toBeVisible()
    await expect(part(page, 'social').getByText('Your company', { exact: true })).toBeVisible()
    await expect(part(page, 'surveys').getByText('Their words: Not before the summer')).toBeVisible()
    await expect(part(page, 'surveys').getByText('Your company', { exact: true })).toHaveCount(0)
  })
})
