import { COLOR_RULES } from '../harness/axe'
import { fitsLargeText } from '../harness/fits'
import { axe, desktop, expect, phone, signIn, test } from '../harness/test'
import { releases } from './releases'

/** Colors, sizes and order on every screen of every remote that can be opened directly by its path. */
for (const { remote, descriptor } of releases) {
  const routes = descriptor.routes.filter(({ path }) => !/[:*]/.test(path))
  for (const [who, signedIn] of [
    ['visitors', false],
    ['participants', true],
  ] as const) {
    const own = routes.filter(({ access }) => (access !== 'visitor') === signedIn)
    if (own.length === 0) continue

    test(`axe finds nothing on the screens of ${remote} for ${who}, in light and dark, on a phone and on a desk, and with text of twice its size each fits 320 px`, async ({
      page,
      person,
    }) => {
      if (signedIn) await signIn(page, person)
      for (const { path } of own) {
        await test.step(path, async () => {
          await page.emulateMedia({ colorScheme: 'light' })
          await page.setViewportSize(phone.viewport ?? { width: 360, height: 780 })
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
          await axe(page)
          await page.emulateMedia({ colorScheme: 'dark' })
          await axe(page, COLOR_RULES)
          await fitsLargeText(page)
          await page.setViewportSize(desktop.viewport ?? { width: 1280, height: 800 })
          await axe(page)
        })
      }
    })
  }
}
