import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { emailOf } from '../harness/people'
import { signIn } from '../harness/sign-in'
import type { Screen } from './builds'

/** A slow phone on a poor connection: four times slower, 1.6 Mb/s, 150 ms. */
const SLOW_PHONE = { cpu: 4, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

export interface Visit {
  /** Bytes of JavaScript as they travelled, without headers. */
  scriptBytes: number
  scripts: number
  /** Everything that was asked of the network. */
  requests: number
  /** Scripts that were fetched more than once. */
  twice: string[]
  /** Milliseconds until the largest piece of content was painted. */
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
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What a worker fetches is no part of the page's network, so files that it read ahead would count as nothing.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (screen.signedIn) await signIn(page, emailOf(11))
  return { context, page }
}

/**
 * Opens a screen with nothing in the cache and gives what it cost until it has its answers, with what fills its
 * places: until nothing has been asked for half a second. What is read ahead for later begins a second after the
 * last answer at the earliest (`host/src/offline/when-settled.ts`), so it counts neither here nor for one bundle.
 */
export async function visit(browser: Browser, url: string, screen: Screen, slow: boolean): Promise<Visit> {
  const { context, page } = await opened(browser, url, screen)
  const session = await context.newCDPSession(page)
  const told = await listen(session)
  if (slow) await slowDown(session)
  await page.goto(screen.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (screen.name === 'login') await page.getByRole('textbox').first().waitFor()
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
