import type { Locator, Page } from '@playwright/test'
import { axe, expect, signIn, test } from '../harness/test'

// No other test uses Isa, who is in Quayside Trials and in Skerry Sleep Clinic, which has a brand of its own.
const OWN = { name: 'Skerry Sleep Clinic', face: /Nunito/ }
const OTHER = { name: 'Quayside Trials', face: /Fraunces/ }

const accentOf = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).getPropertyValue('--al-accent').trim())

/** Whose brand a part of the page is in: its heading's face, its accent, and whether it says whose it is. */
async function isIn(heading: Locator, around: Locator, brand: typeof OWN): Promise<string> {
  await expect(heading).toHaveCSS('font-family', brand.face)
  await expect(around.getByText(OTHER.name, { exact: true })).toHaveCount(brand === OTHER ? 1 : 0)
  return accentOf(heading)
}

async function conversation(page: Page, who: string, brand: typeof OWN): Promise<string> {
  await page.goto('/messages')
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: new RegExp(who) })
    .click()
  const heading = page.getByRole('heading', { name: who }).filter({ visible: true }).last()
  return isIn(heading, page.getByRole('main'), brand)
}

async function appointment(page: Page, who: string, brand: typeof OWN): Promise<string> {
  await page.goto('/virtual_appointments')
  await page
    .getByRole('list', { name: 'Upcoming' })
    .getByRole('button', { name: new RegExp(who) })
    .click()
  const heading = page.getByRole('heading', { name: 'Appointment', exact: true })
  return isIn(heading, page.locator('body'), brand)
}

for (const [window, viewport] of Object.entries({
  'in a wide window': { width: 1280, height: 800 },
  'on a phone': { width: 360, height: 780 },
}))
  test.describe(window, () => {
    test.use({ viewport })
    test('a person of two studies reads what is of the other one in its brand, within the frame of the page', async ({
      page,
    }) => {
      await signIn(page, 'isa@e2e.test')
      const own = await conversation(page, 'Sol Reyes', OWN)
      const other = await conversation(page, 'Quinn Moss', OTHER)
      expect(other).not.toBe(own)
      await axe(page)
      // The frame keeps the brand of the page.
      expect(await accentOf(page.getByRole('navigation', { name: 'Main' }))).toBe(own)
      expect(await appointment(page, 'Sol Reyes', OWN)).toBe(own)
      expect(await appointment(page, 'Quinn Moss', OTHER)).toBe(other)
      await axe(page)
      await page.goto('/')
      await page.getByRole('link', { name: /Weight Not yet today/ }).click()
      const form = page.getByRole('heading', { level: 1, name: 'Weight' })
      expect(await isIn(form, page.getByRole('main'), OTHER)).toBe(other)
      await page.reload()
      expect(await isIn(form, page.getByRole('main'), OTHER)).toBe(other)
      await page.goBack()
      await expect(page.getByText(/^Good .*, Isa$/)).toHaveCSS('font-family', OWN.face)
    })
  })
