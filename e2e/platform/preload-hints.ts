import { expect, type CDPSession, type Page } from '@playwright/test'

/** Network and console activity of a page. */
export interface Loaded {
  /** Number of requests by URL. */
  requests: Map<string, number>
  /** The scripts that ran. */
  ran: Set<string>
  /** Browser messages about preload hints and hashes. */
  said: string[]
}

/** Records the browser's requests and executed scripts from now on. */
export async function watch(page: Page): Promise<Loaded> {
  const loaded: Loaded = { requests: new Map(), ran: new Set(), said: [] }
  const session: CDPSession = await page.context().newCDPSession(page)
  session.on('Network.requestWillBeSent', ({ request }) =>
    loaded.requests.set(request.url, (loaded.requests.get(request.url) ?? 0) + 1),
  )
  session.on('Debugger.scriptParsed', ({ url }) => loaded.ran.add(url))
  await session.send('Network.enable')
  await session.send('Debugger.enable')
  page.on('console', (message) => {
    if (/preload|integrity/i.test(message.text())) loaded.said.push(message.text())
  })
  return loaded
}

/** The page's preload hints. */
function hints(page: Page): Promise<{ href: string; as: string; hash: string }[]> {
  return page
    .locator('head link[rel=preload]')
    .evaluateAll((links) =>
      links
        .filter((link) => link instanceof HTMLLinkElement)
        .map((link) => ({ href: link.href, as: link.as, hash: link.integrity })),
    )
}

/** Expects that every hint was used and nothing was loaded twice. */
export async function expectNothingWasted(page: Page, { requests, ran, said }: Loaded): Promise<void> {
  const early = await hints(page)
  expect(early.filter(({ as }) => as === 'script').length).toBeGreaterThan(3)
  // A page cannot name the hash of a font that a style asks for.
  const hashed = early.filter(({ as }) => as !== 'fetch' && as !== 'font')
  expect(hashed.filter(({ hash }) => !hash.startsWith('sha384-'))).toEqual([])
  await expect
    .poll(() => early.filter(({ as, href }) => as === 'script' && !ran.has(href)), 'hints of scripts that did not run')
    .toEqual([])
  const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  expect(early.filter(({ as, href }) => as === 'style' && !styles.includes(href))).toEqual([])
  const files = [...requests].filter(
    ([url]) => /\.(js|css|json|woff2)$/.test(new URL(url).pathname) && !url.includes('/api/'),
  )
  expect(files.filter(([, times]) => times > 1)).toEqual([])
  expect(said).toEqual([])
}
