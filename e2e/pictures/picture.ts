import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** Waits until everything of a page is there. */
export async function settled(page: Page): Promise<void> {
  // A screen that shows another site, as the support chat does, may never be idle.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready)
  await waitUntilUnchanged(page)
}

/**
 * Waits until the page has not changed for half a second: parts of other remotes appear after the screen around
 * them. At most 10 s, for pages that never stop changing.
 */
async function waitUntilUnchanged(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const finish = () => {
          observer.disconnect()
          resolve()
        }
        let quiet = setTimeout(finish, 500)
        const observer = new MutationObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(finish, 500)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        setTimeout(finish, 10_000)
      }),
  )
}

/**
 * Takes a picture of a whole page. The window is made as high as the page for it: otherwise the bar at its lower edge
 * would lie across the middle of the picture.
 */
export async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  // What lies under the pointer would look as if it was pressed.
  await page.mouse.move(0, 0)
  const window = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight).catch(() => 0)
  const isInDialog = (await page.getByRole('dialog').count()) > 0
  const grows = window && !isInDialog && height > window.height
  if (grows) await page.setViewportSize({ ...window, height })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  if (grows) await page.setViewportSize(window)
}
