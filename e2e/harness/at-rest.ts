import { expect, type Page } from '@playwright/test'

/** Waits until no dialog is open and none stands in the history any more: only then another page may be asked for. */
export async function atRest(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state) ?? '')).not.toContain('"dialogs":["')
}
