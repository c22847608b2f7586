import { expect, type Page } from '@playwright/test'
import { signIn } from '../../harness/sign-in'
import { type MadeUpCompany, PASSWORD } from './made-up'
import type { Steps } from './steps'

const OPERATOR = 'nadia@demo.almanac.health'

/** An operator gives the role on /operations. */
export async function giveRole(page: Page, company: MadeUpCompany, steps: Steps): Promise<void> {
  await signIn(page, OPERATOR, PASSWORD)
  await steps.step(`${company.name}: the operator gives the role`, async () => {
    await page.goto('/operations?view=administrators')
    const card = page.getByRole('region', { name: 'Administrators of companies' })
    await card.getByRole('textbox', { name: 'Email' }).fill(steps.typed(company.administrator))
    await card.getByRole('combobox', { name: 'Company' }).selectOption(company.name)
    await card.getByRole('button', { name: 'Make administrator' }).click()
    await expect(card.getByText(company.administrator).first()).toBeVisible()
  })
}

/** The administrator signs in and adds a passkey, which an installation that others reach asks for. */
export async function signInWithPasskey(
  page: Page,
  { name, administrator }: MadeUpCompany,
  steps: Steps,
): Promise<void> {
  await signIn(page, administrator, PASSWORD)
  await steps.step(`${name}: a passkey`, async () => {
    await page.goto('/profile?section=account')
    const section = page.getByRole('region', { name: /^(?:Second factor|Passkeys)$/ })
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Your current password').fill(steps.typed(PASSWORD))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(section.getByText(/Chrom.* on Linux/)).toBeVisible()
  })
}

const dropped = async (page: Page, label: string, content: string): Promise<void> => {
  const data = await page.evaluateHandle((svg) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([svg], 'logo.svg', { type: 'image/svg+xml' }))
    return transfer
  }, content)
  const group = page.getByRole('group', { name: label, exact: true })
  await group.getByText(/Drop a picture here/).dispatchEvent('drop', { dataTransfer: data })
  await expect(group.getByRole('img', { name: 'The chosen picture' })).toBeVisible()
}

/** From colors alone to a published brand, over the page of the studio. */
export async function makeBrand(page: Page, company: MadeUpCompany, steps: Steps): Promise<void> {
  const { name, brand } = company
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
  const choose = (group: string, option: string) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name: option, exact: true }).check({ force: true })
  await steps.step(`${name}: opens the studio`, async () => {
    await page.goto('/me')
    await page.getByRole('link', { name: 'Brand studio' }).click()
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Brand of ${name}` })).toBeVisible()
  })
  await steps.step(`${name}: logo, dark logo, icon`, async () => {
    await dropped(page, 'Logo', brand.logo)
    await dropped(page, 'Logo for dark mode', brand.logo_dark)
    await dropped(page, 'Icon', brand.mark)
  })
  await steps.step(`${name}: color, face, corners, landscape`, async () => {
    await field('Color').fill(steps.typed(brand.color))
    await choose('Typeface of headings', brand.face)
    await choose('Corners', brand.corner)
    await choose('Landscape', brand.landscape)
  })
  await steps.step(`${name}: names and senders`, async () => {
    await field('Short name').fill(steps.typed(brand.short_name))
    await field('Sender of emails').fill(steps.typed(brand.sender))
    await field('Address for replies').fill(steps.typed(brand.reply_to))
  })
  await steps.step(`${name}: words in four languages`, async () => {
    for (const [label, words] of [
      ['Welcome words', brand.welcome],
      ['About the study', brand.about],
    ] as const) {
      const part = page.getByRole('region', { name: label })
      for (const [index, language] of ['English', 'Español', 'Français', 'العربية'].entries())
        await part.getByRole('textbox', { name: language }).fill(steps.typed(words[index] ?? ''))
    }
    await expect(page.getByText('Everything is saved as a draft.')).toBeVisible()
  })
  await steps.step(`${name}: publishes to everyone`, async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('radio', { name: /^Everyone/ }).check()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/^Everyone sees version/)).toBeVisible()
  })
}
