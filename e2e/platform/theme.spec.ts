import type { Page } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { axe, expect, signIn } from '../harness/test'
import { follow } from './follow'
import { test, type Team } from './team'

// From e2e/study/themes: the company's own theme is quay.
const OCEAN = {
  light: { accent: '#0b5a6b', ground: 'rgb(241, 248, 250)' },
  dark: { accent: '#7fd0e0', ground: 'rgb(13, 25, 29)' },
}
const QUAY = { light: '#31548f', dark: '#9dbcf2' }

const accentOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    // The screens of hidden places are in the document too.
    .filter({ visible: true })
    .first()
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--al-accent'))
const groundOf = (page: Page) =>
  page.locator('main [data-theme="ocean"]').evaluate((element) => getComputedStyle(element).backgroundColor)

let changes = 0

/** Sets the company's rule; other specs use the same server, so it is undone after each test. */
async function companyGets(team: Team, version: string, theme_key: string | null): Promise<void> {
  await team.operator.rollOut('social', { version, company: 'quayside', theme_key })
  changes += 1
}

test.afterEach(async ({ team }) => {
  for (; changes > 0; changes -= 1) await team.operator.rollBack('social', { company: 'quayside' })
})

test('a theme named by a rollout is applied to an open tab, for that remote and company only, in light and dark', async ({
  page,
  browser,
  baseURL,
  person,
  team,
}) => {
  const { version } = await team.release()
  await companyGets(team, version, null)
  await signIn(page, person)
  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  expect(await accentOf(page, 'h1')).toBe(QUAY.light)
  const heading = await page.getByRole('heading', { name: 'Messages', level: 1 }).elementHandle()
  await companyGets(team, version, 'ocean')
  await expect.poll(() => accentOf(page, 'h1'), { timeout: 5_000 * slowness }).toBe(OCEAN.light.accent)
  expect(await heading?.evaluate((element) => element.isConnected), 'the screen was mounted again').toBe(true)

  for (const mode of ['light', 'dark'] as const) {
    await test.step(mode, async () => {
      await page.emulateMedia({ colorScheme: mode })
      // The theme receives the change and renders.
      await expect.poll(() => accentOf(page, 'h1')).toBe(OCEAN[mode].accent)
      expect(await groundOf(page)).toBe(OCEAN[mode].ground)
      expect(await accentOf(page, 'nav')).toBe(QUAY[mode])
      expect(await accentOf(page, 'header')).toBe(QUAY[mode])
      await axe(page)
    })
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  expect(await accentOf(page, 'h1')).toBe(OCEAN.dark.accent)
  await follow(page, '/')
  await expect(page.getByRole('link', { name: /Morning health check/ }).first()).toBeVisible()
  expect(await accentOf(page, 'h1')).toBe(QUAY.dark)

  await test.step('participants of another company keep their theme', async () => {
    const context = await browser.newContext({ baseURL })
    const other = await context.newPage()
    await signIn(other, 'o01@e2e.test')
    await other.goto('/messages')
    await expect(other.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
    expect(await accentOf(other, 'h1')).toBe(QUAY.light)
    await context.close()
  })
})
