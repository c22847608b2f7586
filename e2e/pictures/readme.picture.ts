import { join } from 'node:path'
import { test, type Page } from '@playwright/test'
import { doorReplaced } from '../harness/door'
import { startServer, type DisposableServer } from '../harness/server'

let server: DisposableServer

test.beforeAll(async () => {
  server = await startServer({ STUDY: 'demo' })
})

test.afterAll(() => server.dispose())

const save = (page: Page, name: string) =>
  page.screenshot({ path: join(import.meta.dirname, '../../docs/images', `${name}.png`), animations: 'disabled' })

test('the screens of the README, as Maya sees them', async ({ page }) => {
  await page.goto(`${server.url}/login`)
  await doorReplaced(page)
  await page.getByLabel('Email').fill('maya@demo.almanac.health')
  await page.getByLabel('Password', { exact: true }).fill('almanac-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Your numbers' }).waitFor()
  await save(page, 'today')
  // On Today it is folded away once it is done, which depends on the hour.
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Morning health check/ })
    .first()
    .click()
  await page.getByRole('slider').first().waitFor()
  await save(page, 'activity')
  await page.goto(`${server.url}/history`)
  await page
    .getByRole('img', { name: /^Energy/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
  await save(page, 'history')
})
