import type { BrowserContext } from '@playwright/test'
import { expect, signIn, test } from '../harness/test'
import { expectNothingWasted, watch } from './preload-hints'

/** Opens a path in a new page and checks what was loaded, and how often. */
async function wastesNothing(context: BrowserContext, path: string): Promise<void> {
  await test.step(path, async () => {
    const page = await context.newPage()
    const loaded = await watch(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingWasted(page, loaded)
    await page.close()
  })
}

test(
  'everything that a page preloads is used, and nothing is fetched twice: for visitors, safe mode, and participants',
  { tag: '@gateway' },
  async ({ page, context, person }) => {
    for (const path of ['/login', '/login?safe=1']) await wastesNothing(context, path)
    await signIn(page, person)
    for (const path of ['/', '/messages', '/history']) await wastesNothing(context, path)
  },
)
