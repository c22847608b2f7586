import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { existingServer, startServer, type DisposableServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'
import { median } from './median'

const LOADS = Number(process.env['MEASURE_LOADS'] ?? 5)
/** Rounds through all places after the first one. */
const WARM_ROUNDS = 5
/** A server that runs already, such as that of an earlier revision: measured in turn with this one. */
const BESIDE = process.env['MEASURE_BESIDE']

/** Simulates an old phone. */
const CPU_SLOWDOWN = 4

/** Ends what hangs, which would otherwise be waited for until the end of the test. */
const LIMIT_MS = 120_000

/** What a tap began ends before the next one: a screen is not charged for the one before. */
const PAUSE_MS = 700

/** The demonstration's participant with eight weeks of entries. */
const MAYA = { email: 'maya@demo.almanac.health', password: 'almanac-demo' }

/** A place or another route, and what is only visible once its content is: not on the screen before it either. */
interface Route {
  name: string
  path: string
  content: string
  /** Reached by its row on Me. */
  onMe?: boolean
}

const TODAY: Route = { name: 'Today', path: '/', content: 'main [data-tour="tiles"] li' }
const ME: Route = { name: 'Me', path: '/me', content: 'main a[href="/profile"]' }
const ROUTES: readonly Route[] = [
  { name: 'History', path: '/history', content: 'main figure [role="img"] svg' },
  { name: 'Messages', path: '/messages', content: 'main a[href^="/messages/"]' },
  ME,
  { name: 'Surveys', path: '/completedSurveys', content: 'main li button', onMe: true },
  { name: 'Circle', path: '/circleOfSupport', content: 'main a[href^="/relationship/"]', onMe: true },
  { name: 'Library', path: '/library', content: 'main a[href^="/library/"]', onMe: true },
  TODAY,
]
/** The sheet of the fifth place. */
const RECORD = { name: 'Record', content: '[role="dialog"] a[href^="/activity/"]' }

const COLD: readonly { name: string; path: string; content: string; signedIn: boolean }[] = [
  { name: 'sign-in', path: '/login', content: 'main input[type="password"]', signedIn: false },
  { ...TODAY, signedIn: true },
  { name: 'History', path: '/history', content: 'main figure [role="img"] svg', signedIn: true },
]

/** Collects what is measured of a page from its beginning on. */
const observe = () => {
  const seen = { tasks: [] as { at: number; length: number }[], largest: 0, taps: [] as number[] }
  Object.assign(window, { __seen: seen })
  const each = (type: string, take: (entry: PerformanceEntry) => void, options: object = {}) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options })
  }
  each('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, length: duration }))
  each('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  each('event', (entry) => Reflect.get(entry, 'interactionId') && seen.taps.push(entry.duration), {
    durationThreshold: 16,
  })
}

interface Seen {
  tasks: { at: number; length: number }[]
  largest: number
  taps: number[]
}

const seenIn = (page: Page) => page.evaluate(() => Reflect.get(window, '__seen') as Seen)

/** Resolves once nothing has run for a while. */
const settle = (page: Page) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve) => {
        setTimeout(() => requestIdleCallback(() => resolve()), milliseconds)
      }),
    PAUSE_MS,
  )

/** A page prepares places while somebody reads it; without a further place for this long it is done. */
const PREPARED_MS = 3_000
/** It begins with that after some seconds without a tap (`host/src/idle/when-used.ts`). */
const UNUSED_MS = 8_000

/** Resolves to the time until the last place was mounted, in milliseconds from now. */
const prepared = (page: Page, quiet = PREPARED_MS) =>
  page.evaluate(
    (quietFor) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        let changed = begun
        const changes = new MutationObserver(() => (changed = performance.now()))
        changes.observe(document.body, { childList: true, subtree: true })
        const look = () => {
          if (performance.now() - changed < quietFor) return setTimeout(look, 100)
          changes.disconnect()
          return resolve(changed - begun)
        }
        look()
      }),
    quiet,
  )

/** From the next tap until its content is painted, by the page's clock, in milliseconds. */
const untilPainted = (page: Page, path: string | null, content: string) =>
  page.evaluate(
    ([wanted, selector]) =>
      new Promise<number>((resolve) => {
        let begun = 0
        const begin = (event: Event) => {
          begun = event.timeStamp
          requestAnimationFrame(look)
        }
        addEventListener('click', begin, { capture: true, once: true })
        // The screens of hidden places are in the document too.
        const isVisible = () => [...document.querySelectorAll(selector ?? '')].some((found) => found.checkVisibility())
        const look = () => {
          if ((wanted === null || location.pathname === wanted) && isVisible()) {
            // After the painting of this frame.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - begun)
            port2.postMessage(null)
          } else requestAnimationFrame(look)
        }
      }),
    [path, content] as const,
  )

async function tap(page: Page, target: Locator, path: string | null, content: string): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  const painted = untilPainted(page, path, content)
  await target.tap()
  const time = await painted
  await settle(page)
  return time
}

const linkTo = (page: Page, { path, onMe }: Route) =>
  page.locator(onMe ? `main a[href="${path}"]` : `nav a[href="${path}"]`).first()

async function go(page: Page, route: Route): Promise<number> {
  if (route.onMe) {
    if (new URL(page.url()).pathname !== ME.path) await tap(page, linkTo(page, ME), ME.path, ME.content)
    // Somebody reads the rows before a tap.
    await prepared(page)
  }
  return tap(page, linkTo(page, route), route.path, route.content)
}

/** Opens a page of its own, with its clock at a quarter of the processor's. */
async function opened(browser: Browser, url: string, signedIn: boolean): Promise<[BrowserContext, Page]> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  if (signedIn) await signIn(page, MAYA.email, MAYA.password)
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return [context, page]
}

/** The figures of one server by what they are of. */
type Figures = Map<string, number[]>

function note(figures: Figures, name: string, value: number): void {
  figures.set(name, [...(figures.get(name) ?? []), value])
}

async function coldLoads(browser: Browser, url: string, figures: Figures): Promise<void> {
  for (const { name, path, content, signedIn } of COLD) {
    const [context, page] = await opened(browser, url, signedIn)
    await page.goto(path)
    await page.locator(content).first().waitFor()
    await page.waitForLoadState('networkidle')
    await settle(page)
    const { tasks, largest } = await seenIn(page)
    const blocking = tasks.reduce((sum, { length }) => sum + Math.max(0, length - 50), 0)
    note(figures, `cold ${name}: blocked by long tasks`, blocking)
    note(figures, `cold ${name}: longest task`, Math.max(0, ...tasks.map(({ length }) => length)))
    note(figures, `cold ${name}: largest contentful paint`, largest)
    await context.close()
  }
}

/** The longest of the events of what `act` does, as INP has them. */
async function interaction(page: Page, act: () => Promise<void>): Promise<number> {
  const before = (await seenIn(page)).taps.length
  await act()
  await settle(page)
  // Shorter ones than the observer's least are not in the list.
  return Math.max(0, ...(await seenIn(page)).taps.slice(before))
}

async function interactions(page: Page, figures: Figures): Promise<void> {
  const face = page.locator('main [data-tour="tiles"] li').getByRole('radio').nth(2)
  await face.scrollIntoViewIfNeeded()
  note(figures, 'tap on a face on Today', await interaction(page, () => face.locator('xpath=ancestor::label').tap()))
  // Taken back, because the next load needs it again.
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).first().tap()
  await face.waitFor()
  const number = page.locator('main [data-tour="tiles"] li input[inputmode]').first()
  // At some hours the demonstration has recorded it already.
  if ((await number.count()) > 0) await number.focus()
  for (const key of (await number.count()) > 0 ? '72' : '')
    note(figures, 'a key in a number on Today', await interaction(page, () => number.press(key)))
  note(
    figures,
    'Record opens its sheet',
    await interaction(page, () => page.getByRole('button', { name: 'Record' }).tap()),
  )
  await page.keyboard.press('Escape')
  await settle(page)
}

async function rounds(browser: Browser, url: string, figures: Figures): Promise<void> {
  const [context, page] = await opened(browser, url, true)
  const begin = async (route: Route) => {
    await page.goto(route.path)
    await page.locator(route.content).first().waitFor()
    await page.waitForLoadState('networkidle')
    note(figures, 'time until places are prepared', await prepared(page, UNUSED_MS))
  }
  await begin(ME)
  note(figures, 'first visit: Today', await go(page, TODAY))
  await begin(TODAY)
  for (let round = 0; round <= WARM_ROUNDS; round += 1) {
    const visit = round === 0 ? 'first visit' : 'warm'
    for (const route of ROUTES) {
      const time = await go(page, route)
      note(figures, `${route === TODAY ? 'warm' : visit}: ${route.name}`, time)
    }
    const record = page.getByRole('button', { name: 'Record' })
    note(figures, `${visit}: ${RECORD.name}`, await tap(page, record, null, RECORD.content))
    await page.keyboard.press('Escape')
    await settle(page)
  }
  await interactions(page, figures)
  await context.close()
}

const shown = (values: number[]) => `${median(values).toFixed(0).padStart(6)} ms`

test('switches between places, cold loads and interactions with a quarter of the processor', async ({ browser }) => {
  const servers: DisposableServer[] = [await startServer({ STUDY: 'demo' })]
  if (BESIDE) servers.push(existingServer(BESIDE))
  const figures = servers.map((): Figures => new Map())
  // In turn, so that other work of the machine slows both.
  for (let load = 0; load < LOADS; load += 1)
    for (const [index, { url }] of servers.entries()) {
      const own = figures[index] ?? new Map<string, number[]>()
      await coldLoads(browser, url, own)
      await rounds(browser, url, own)
    }
  await servers[0]?.dispose()
  const [here, beside] = figures
  expect(here?.size).toBeGreaterThan(0)
  reportLines([
    `a quarter of the processor, medians of ${LOADS} loads${beside ? '; beside it the other server, and the ratio' : ''}`,
    ...[...(here ?? [])].map(([name, values]) => {
      const other = beside?.get(name)
      const ratio = other ? `${shown(other)}   ${(median(values) / median(other)).toFixed(2)}` : ''
      return `${name.padEnd(44)}${shown(values)}${ratio}`
    }),
  ])
})
