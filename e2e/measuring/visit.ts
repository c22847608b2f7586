import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { emailOf } from '../harness/people'
import { signIn } from '../harness/sign-in'
import type { Screen } from './builds'

/** A slow phone on a poor connection: 4x CPU slowdown, 1.6 Mb/s, 150 ms. */
const SLOW_PHONE = { cpu: 4, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

/** Watches what releases do; the last file of each first load. */
const LATE_FILE = /\/outcomes\.\w+\.js$/

export interface Visit {
  /** Transferred bytes of JavaScript, without headers. */
  scriptBytes: number
  scripts: number
  /** All network requests. */
  requests: number
  /** Scripts fetched more than once. */
  twice: string[]
  /** Largest contentful paint, in milliseconds. */
  lcp: number
}

interface Told {
  url: string
  type: string
  bytes: number
}

async function listen(session: CDPSession): Promise<Map<string, Told>> {
  const told = new Map<string, Told>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('http')) told.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => told.delete(requestId))
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = told.get(requestId)
    if (request) request.bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return told
}

async function slowDown(session: CDPSession): Promise<void> {
  const { cpu, ...network } = SLOW_PHONE
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

async function opened(browser: Browser, url: string, screen: Screen): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 780 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // A worker's fetches are not part of the page's network, so prefetched files would count as zero.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (screen.signedIn) await signIn(page, emailOf(11))
  return { context, page }
}

/**
 * Opens a screen with an empty cache and returns its cost until its queries have been answered and its slots are
 * filled: until there has been no request for half a second. Prefetching begins at least a second after the last
 * answer (`host/src/offline/when-settled.ts`), so it is excluded here and for one bundle.
 */
export async function visit(browser: Browser, url: string, screen: Screen, slow: boolean): Promise<Visit> {
  const { context, page } = await opened(browser, url, screen)
  const session = await context.newCDPSession(page)
  const told = await listen(session)
  if (slow) await slowDown(session)
  // What both builds load last (host/src/idle/load-late.ts): without waiting for it, it would sometimes be in one alone.
  const late = page.waitForResponse((response) => LATE_FILE.test(response.url()))
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (screen.name === 'login') await page.getByRole('textbox').first().waitFor()
  await late
  await page.waitForLoadState('networkidle')
  const lcp = await largestPaint(page)
  await context.close()
  const all = [...told.values()]
  const scripts = all.filter(({ url: file, type }) => type === 'Script' || file.endsWith('.js'))
  const urls = scripts.map(({ url: file }) => file)
  return {
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: scripts.length,
    requests: all.length,
    twice: urls.filter((file, index) => urls.indexOf(file) !== index),
    lcp,
  }
}
