import type { CDPSession, Page } from '@playwright/test'
import { expect, signIn, test } from '../harness/test'

interface Loaded {
  /** How often each address was asked for. */
  requests: Map<string, number>
  /** The scripts that ran. */
  ran: Set<string>
  /** What the browser said of hints and hashes. */
  said: string[]
}

/** Watches from now on what the browser asks for and runs. */
async function watch(page: Page): Promise<Loaded> {
  const loaded: Loaded = { requests: new Map(), ran: new Set(), said: [] }
  const session: CDPSession = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ request }) => loaded.requests.set(request.url, (loaded.requests.get(request.url) ?? 0) + 1))
  session.on('Debugger.scriptParsed', ({ url }) => loaded.ran.add(url))
  await session.send('Network.enable')
  await session.send('Debugger.enable')
  page.on('console', (message) => {
    if (/preload|integrity/i.test(message.text())) loaded.said.push(message.text())
  })
  return loaded
}

/** What the page asked for early: address and kind. */
function hints(page: Page): Promise<{ href: string; as: string; hash: string }[]> {
  return page.locator('head link[rel=preload]').evaluateAll((links) =>
    links.filter((link) => link instanceof HTMLLinkElement).map((link) => ({ href: link.href, as: link.as, hash: link.integrity })))
}

/** Expects that every hint was used for what came, and nothing came twice. */
async function expectNothingWasted(page: Page, { requests, ran, said }: Loaded): Promise<void> {
  const early = await hints(page)
  expect(early.filter(({ as }) => as === 'script').length).toBeGreaterThan(3)
  expect(early.filter(({ as, hash }) => as !== 'fetch' && !hash.startsWith('sha384-'))).toEqual([])
  await expect.poll(() => early.filter(({ as, href }) => as === 'script' && !ran.has(href)), 'hints of scripts that did not run').toEqual([])
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  expect(early.filter(({ as, href }) => as === 'style' && !styles.includes(href))).toEqual([])
  const files = [...requests].filter(([url]) => /\.(js|css|json)$/.test(new URL(url).pathname) && !url.includes('/api/'))
  expect(files.filter(([, times]) => times > 1)).toEqual([])
  expect(said).toEqual([])
}

test('what a visitor’s page asks for early is used, and nothing is fetched twice', async ({ page }) => {
  const loaded = await watch(page)
  await page.goto('/login')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expectNothingWasted(page, loaded)
})

for (const path of ['/', '/messages', '/history']) {
  test(`what the page of ${path} asks for early is used, and nothing is fetched twice`, async ({ page, person }) => {
    await signIn(page, person)
    const loaded = await watch(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingWasted(page, loaded)
  })
}

test('a safe start asks early for what it shows alone', async ({ page }) => {
  const loaded = await watch(page)
  await page.goto('/login?safe=1')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  await expectNothingWasted(page, loaded)
})

test('the page runs no script that it does not know: neither one without a hash nor one with another', async ({ page }) => {
  const answer = await page.goto('/login')
  expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)')
  const ends = await page.evaluate(async () => {
    const own = document.querySelector('script[src]')
    const src = own?.getAttribute('src') ?? ''
    const load = (integrity: string | null) => new Promise<string>((resolve) => {
      const script = document.createElement('script')
      script.crossOrigin = 'anonymous'
      if (integrity !== null) script.integrity = integrity
      script.onload = () => resolve('ran')
      script.onerror = () => resolve('refused')
      script.src = `${src}?again`
      document.head.append(script)
    })
    return [await load(null), await load(`sha384-${'A'.repeat(64)}`), await load(own?.getAttribute('integrity') ?? null)]
  })
  expect(ends).toEqual(['refused', 'refused', 'ran'])
})
