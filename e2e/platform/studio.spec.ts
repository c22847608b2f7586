import type { Page } from '@playwright/test'
import { axe, desktop, expect, signIn, test } from '../harness/test'

/** Changes the brand of Slipway Health. */
const ADMINISTRATOR = 'brand@e2e.test'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40z" fill="#222"/><path d="M0 0v40h120z" fill="#fff"/></svg>'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const saved = (page: Page) => page.getByText('Everything is saved as a draft.')

async function add(page: Page, label: string, content: string): Promise<void> {
  await page
    .locator(`input[type=file][aria-label="${label}"]`)
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(content) })
}

/** What somebody sees on the front door of a group. */
async function doorOf(page: Page, code: string): Promise<string> {
  const visitor = await page.context().browser()?.newContext()
  const door = await visitor?.newPage()
  await door?.goto(new URL(`/login?code=${code}`, page.url()).href)
  const title = (await door?.title()) ?? ''
  await visitor?.close()
  return title
}

test.use(desktop)

test('a brand goes from nothing to one group, to everyone, and back', async ({ page }) => {
  await signIn(page, ADMINISTRATOR)
  await page.goto('/me')
  await page.getByRole('link', { name: 'Brand studio' }).click()
  // The other themes are those of every company of the study.
  await page.getByRole('link', { name: /^Slipway/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brand of Slipway' })).toBeVisible()
  await expect(page.getByText('Everyone sees what the study’s files say.')).toBeVisible()

  await test.step('what is wrong is said at its field, is kept, and cannot be published', async () => {
    await field(page, 'Name').fill('a'.repeat(80))
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/This has 80 characters. Write 40 at most./)
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
    await add(page, 'Logo', LOGO.replace('<path', '<script>1</script><path'))
    await expect(page.getByRole('group', { name: 'Logo', exact: true })).toContainText('contains <script>')
    await expect(field(page, 'Name')).toHaveValue('a'.repeat(80))
  })

  await test.step('a form, a chart and a PDF are shown in it, from right to left too', async () => {
    await page.getByRole('combobox', { name: 'Preview of' }).selectOption('Everything, side by side')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('العربية')
    const form = page.frameLocator('iframe[title="A form"]')
    await expect(form.getByRole('button', { name: 'حفظ' })).toBeVisible()
    await expect(form.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.frameLocator('iframe[title="A chart"]').locator('svg path').first()).toBeAttached()
    const paper = page.getByRole('figure', { name: 'A page of a PDF' }).getByRole('presentation')
    await expect.poll(() => paper.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(500)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('English')
    await page.getByRole('combobox', { name: 'Preview of' }).selectOption('Front door')
  })

  await test.step('published to one group', async () => {
    await field(page, 'Name').fill('Slipway Health')
    await field(page, 'Color').fill('#7a1fa2')
    await add(page, 'Logo', LOGO)
    await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('Sign in').first()).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('radio', { name: /Group Second/ }).check()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(/Version 2 is being tried: Group Second/)).toBeVisible()
    expect(await doorOf(page, 'SLIP02')).toContain('Slipway Health')
    expect(await doorOf(page, 'SLIP01')).not.toContain('Slipway Health')
  })

  await test.step('and back', async () => {
    await page.getByRole('button', { name: 'End the trial' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
    await expect(page.getByText('Everyone sees what the study’s files say.')).toBeVisible()
    expect(await doorOf(page, 'SLIP02')).not.toContain('Slipway Health')
    await expect(field(page, 'Name')).toHaveValue('Slipway Health')
  })
})
