import { expect, type Page } from '@playwright/test'

/** Waits until no dialog is open and none has an entry in the history: only then may another page be loaded. */
export async function dialogsClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state) ?? '')).not.toContain('"dialogs":["')
}

/**
 * Waits until no closed dialog has an entry in the history. A closing dialog goes back one entry, which
 * would cancel a page load started meanwhile. Entries that remain belong to the page itself.
 */
export async function closedDialogsSettled(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return
  await page
    .waitForFunction(
      () =>
        !(JSON.stringify(history.state) ?? '').includes('"dialogs":["') ||
        document.querySelector('[role="dialog"]') !== null,
      null,
      { timeout: 2_000 },
    )
    .catch(() => undefined)
}
