import { axe, desktop, expect, signIn, test } from '../harness/test'
import { releases } from './releases'

const routes = releases.flatMap(({ remote, descriptor }) => descriptor.routes.filter(({ path }) => !/[:*]/.test(path)).map((route) => ({ ...route, remote })))

// Colours that are on their way from one mode to the other belong to neither.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { path, access, remote } of routes) {
  test(`axe finds nothing on ${path} of ${remote}`, async ({ page, person }) => {
    if (access !== 'visitor') await signIn(page, person)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
    await axe(page)

    await page.emulateMedia({ colorScheme: 'dark' })
    await axe(page)

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'wider than a screen of 320 px').toBeLessThanOrEqual(0)

    await page.setViewportSize(desktop.viewport ?? { width: 1280, height: 800 })
    await axe(page)
  })
}
