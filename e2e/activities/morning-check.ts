import { expect, type Page } from '@playwright/test'

/** The study's activity with one objective of each kind. */
export const TITLE = 'Morning health check'

/** A response from the server, with only the fields that these specs use. */
export interface Stored {
  id: string
  measured_at: string
  time_zone: string
  date_posted_for: string
  entries: {
    objective_id: string
    type: string
    value?: number
    values?: number[]
    text?: string
    time?: number
    unit?: string
    provenance?: string
    answers?: { id: string }[]
  }[]
}

/** The calendar date in Berlin, the time zone of these specs' browser, offset by a number of days. */
export const berlinDate = (days = 0): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date(Date.now() + days * 86_400_000))

/** The signed-in user's responses of today on the server. */
export async function stored(page: Page): Promise<Stored[]> {
  const answer = await page.request.get(
    `/api/responses?start_date=${berlinDate(-7)}&end_date=${berlinDate()}&with_entries=true`,
  )
  expect(answer.ok()).toBe(true)
  return answer.json()
}

/** Opens the form from the dashboard, by the path that a participant takes. */
export async function openForm(page: Page, title = TITLE): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

/** Answers all objectives of the form. */
export async function fillForm(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'How much energy do you have?' }).fill('7')
  await page.getByRole('checkbox', { name: 'Stiff joints' }).check()
  await page.getByRole('checkbox', { name: 'Headache' }).check()
  await page.getByLabel('Anything your care team should know?').fill('Slept badly, knee is warm')
  await page.getByLabel('Upper number').fill('128')
  await page.getByLabel('Lower number').fill('77')
  const took = page.getByRole('radio', { name: 'Took it' })
  // A medicine of which today's doses are recorded already is one line.
  const again = page.getByRole('button', { name: 'Record another' })
  await expect(took.or(again)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await took.check()
  await page.getByLabel('When did you last see your doctor?').fill(berlinDate(-3))
  await page.getByLabel('When did you wake up?').selectOption('07:15')
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/**
 * Saves and waits for the server's response: the confirmation closes itself after 1.5 s, so a busy machine
 * may miss it.
 */
export async function saveAndSend(page: Page, press: (page: Page) => Promise<void> = save): Promise<void> {
  const answer = page.waitForResponse(
    (response) =>
      /^\/api\/responses(\/|$)/.test(new URL(response.url()).pathname) &&
      ['POST', 'PUT'].includes(response.request().method()),
  )
  await press(page)
  expect((await answer).ok()).toBe(true)
}

export const savedDialog = (page: Page) => page.getByRole('dialog', { name: 'Saved' })
