import { expect, type Page } from '@playwright/test'

/** Waits until no dialog is open and none stands in the history any more: only then another page may be asked for. */
export async function dialogsClosed(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state) ?? '')).not.toContain('"dialogs":["')
}

/**
 * Waits until no dialog that has closed still stands in the history. Its way out is a step back, which
 * would break off whatever page is asked for meanwhile. What stays is the page's own affair.
 */
export async function stepsBackDone(page: Page): Promise<void> {
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
