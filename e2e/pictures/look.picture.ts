import { join } from 'node:path'
import { test, type Page } from '@playwright/test'
import { doorReplaced } from '../harness/door'
import { startServer } from '../harness/server'

/** A running server with the demonstration; by default one is started. */
const running = process.env['PICTURES_SERVER']

let url = running ?? ''
let stop = async (): Promise<void> => undefined

test.beforeAll(async () => {
  if (running) return
  const server = await startServer({ STUDY: 'demo' })
  url = server.url
  stop = () => server.dispose()
})

test.afterAll(() => stop())

const save = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({
    path: join(import.meta.dirname, '../../docs/images/look', `${name}.png`),
    animations: 'disabled',
  })
}

/** Opens the form of an activity of the demonstration from Record, which is a sheet. */
async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the kit in ${colorScheme}, as docs/look.md shows it`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${url}/login`)
    await doorReplaced(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).scrollIntoViewIfNeeded()
    await save(page, `fields-${colorScheme}`)

    await page.getByLabel('Email').fill('maya@demo.almanac.health')
    await page.getByLabel('Password', { exact: true }).fill('almanac-demo')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('link', { name: /^Me\b/ }).first().waitFor()
    await page.goto(`${url}/todos`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await save(page, `empty-${colorScheme}`)
    await page.goto(`${url}/me`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await save(page, `cards-${colorScheme}`)
    await openSheet(page)
    await save(page, `sheet-${colorScheme}`)
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Morning health check/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Same as yesterday' }).waitFor()
    await save(page, `question-${colorScheme}`)
  })
