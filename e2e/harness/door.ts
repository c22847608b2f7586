import type { Page } from '@playwright/test'

/**
 * Resolves once the screen has taken the place of the form in the page (api/src/page/door), so that a test uses the
 * screen. Tests of that form open the page with `waitUntil: 'commit'`. In a page whose start fails the form stays.
 */
export async function doorReplaced(page: Page): Promise<void> {
  await page
    .locator('#door')
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => undefined)
}
