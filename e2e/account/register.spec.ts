import type { Page } from '@playwright/test'
import { axe, expect, phone, test } from '../harness/test'

const PASSWORD = 'a long walk at low tide'

let nth = 0
const fresh = () => `new-${Date.now()}-${nth++}@e2e.test`

/** Fills the form in as somebody does who has nothing to hide. */
async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Zoe')
  await page.getByLabel(/^Last name/).fill('Okafor')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password, once more').fill(PASSWORD)
  await page.getByLabel('Year of birth').selectOption('1990')
  await page.getByLabel('Gender', { exact: true }).selectOption('female')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
}

const submit = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()

test('from a study code, which leads on to the first survey', async ({ page }) => {
  await page.goto('/register/pier01?utm_source=leaflet')
  await expect(page.getByText('You register for Open Pier (Pier Research)')).toBeVisible()
  await axe(page)
  await submit(page)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(6)
  await axe(page)
  await page.getByLabel('Gender', { exact: true }).selectOption('other')
  await page.getByLabel('Gender, in your word').fill('not a word')
  await submit(page)
  await expect(page.getByLabel('Gender, in your word')).toHaveAccessibleDescription(/letters and digits only/)
  await fill(page, fresh())
  await submit(page)
  await expect(page).toHaveURL(/\/\?open_survey=true$/)
  await expect(page.getByText('Did you sleep through the night?')).toBeVisible()
})

test('what was typed is there after a reload, but no password', async ({ page }) => {
  await page.goto('/register/PIER01')
  await fill(page, 'kept@e2e.test')
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Zoe')
  await expect(page.getByLabel('Year of birth')).toHaveValue('1990')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

test('an address that somebody has is refused in words that say nothing of her', async ({ page, person }) => {
  await page.goto('/register/PIER01')
  await fill(page, person)
  await submit(page)
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/can't open an account with this address/)
  await expect(page.getByLabel('First name')).toHaveValue('Zoe')
  await axe(page)
})

test('a code that is not known, or whose study has ended, is asked for again', async ({ page }) => {
  await page.goto('/register/nosuch')
  await expect(page.getByLabel('Study code')).toHaveAccessibleDescription(/not known/)
  await axe(page)
  await page.getByLabel('Study code').fill('pier04')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('Study code')).toHaveAccessibleDescription(/has ended/)
  await page.getByLabel('Study code').fill('PIER')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('Study code')).toHaveAccessibleDescription(/exactly 6/)
  await page.getByLabel('Study code').fill('pier-01')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('You register for Open Pier')).toBeVisible()
})

test('a study that was closed in the meantime says so for 5 seconds, then leads to the login screen', async ({ page }) => {
  await page.goto('/register/PIER01')
  await fill(page, fresh())
  await page.route('**/api/users', (route) => route.fulfill({ status: 401, json: { errors: [{ title: 'Study has been closed', code: 'STUDY_CLOSED' }] } }))
  await submit(page)
  await expect(page.getByRole('alertdialog')).toContainText('The study has been closed')
  await axe(page)
  await expect(page).toHaveURL(/\/login$/, { timeout: 8_000 })
})

test('with the keyboard alone', async ({ page }) => {
  await page.goto('/register/PIER01')
  await page.getByLabel('First name').focus()
  const email = fresh()
  for (const text of ['Zoe', 'Okafor', email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1990')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Fem')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?open_survey=true$/)
})

test.describe('on a small phone, in Arabic', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the form reads from right to left and nothing is cut off', async ({ page }) => {
    await page.goto('/register/PIER02?locale=ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByLabel('الاسم الأول')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await axe(page)
    await page.getByRole('button', { name: 'تسجيل', exact: true }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await axe(page)
  })
})

test.describe('with what others send and ask', () => {
  /** What was sent last to an address, from the page of what would have been sent. */
  async function latest(page: Page, to: string): Promise<string> {
    let text = ''
    await expect(async () => {
      const sent: unknown = await (await page.request.get('/simulators/outbox.json')).json()
      const found: unknown = Array.isArray(sent) ? sent.find((one: { to: string }) => one.to === to) : undefined
      if (typeof found === 'object' && found !== null && 'text' in found) text = String(found.text)
      expect(text).not.toBe('')
    }).toPass({ timeout: 15_000 })
    return text
  }

  test('two-factor: the number, the code, and back without losing anything', async ({ page }) => {
    const number = `+491512345${String(Date.now()).slice(-4)}`
    await page.goto('/register/PIER02')
    await fill(page, fresh())
    await submit(page)
    const field = page.getByRole('textbox', { name: 'Mobile number' })
    await expect(field).toBeFocused()
    await axe(page)
    await page.goBack()
    await expect(page.getByLabel('First name')).toHaveValue('Zoe')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await submit(page)
    await field.fill('12')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await field.fill(number)
    await page.getByRole('button', { name: 'Send the code' }).click()
    const code = page.getByRole('textbox', { name: /^Code/ })
    await expect(code).toBeFocused()
    await axe(page)
    const right = /\d{6}/.exec(await latest(page, number))?.[0] ?? ''
    await code.fill(right === '000000' ? '111111' : '000000')
    await submit(page)
    await expect(page.getByRole('alert')).toBeVisible()
    await code.fill(right)
    await submit(page)
    await expect(page).toHaveURL(/\/$/)
  })

  test('captcha: asked for, solved, and an account is made', async ({ page }) => {
    await page.goto('/register/PIER03')
    await fill(page, fresh())
    await submit(page)
    await expect(page.getByRole('alert').first()).toContainText('Show that you are a person')
    await page.frameLocator('iframe').getByRole('checkbox').check()
    await expect(page.getByText(/you are a person/i).first()).toBeAttached()
    await axe(page)
    await submit(page)
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('an invitation', () => {
  test.use(phone)

  test('fills the form in and says who invites', async ({ page }) => {
    const id = '00000000-0000-4000-8000-000000000001'
    await page.route(`**/api/invitations/${id}`, (route) => route.fulfill({ json: { first_name: 'Sam', last_name: null, email: 'sam@e2e.test', group_id: null, from: 'Zoe' } }))
    await page.goto(`/register/${id}`)
    await expect(page.getByText('Zoe invites you.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Sam')
    await expect(page.getByLabel('E-mail')).toHaveValue('sam@e2e.test')
    await axe(page)
  })
})
