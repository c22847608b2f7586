import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { existingServer, startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'
import { median } from './median'
import { listOf } from './participant'

const LOADS = Number(process.env['MEASURE_LOADS'] ?? 3)
/** A server with the demonstration that runs already. */
const RUNNING = process.env['MEASURE_SERVER']

/** Simulates an old phone. */
const CPU_SLOWDOWN = 4

/** Most that an interaction may take. */
const LIMIT_MS = 200

/** What a tap began ends before the next one. */
const PAUSE_MS = 900

/** The demonstration's participant with eight weeks of entries. */
const MAYA = { email: 'maya@demo.almanac.health', password: 'almanac-demo' }

/** Collects interactions as INP counts them: from the event to the next painted frame. */
const observe = () => {
  const seen: number[] = []
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  }
  Object.assign(window, { __interactions: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (Reflect.get(entry, 'interactionId')) seen.push(entry.duration)
  }).observe(options)
}

const settle = (page: Page) =>
  page.evaluate(
    (milliseconds) =>
      new Promise<void>((resolve) => {
        setTimeout(() => requestIdleCallback(() => resolve()), milliseconds)
      }),
    PAUSE_MS,
  )

const interactions = (page: Page) => page.evaluate(() => Reflect.get(window, '__interactions') as number[])

type Figures = Map<string, number[]>

/** Notes the longest interaction of what `act` does. */
async function note(figures: Figures, page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  const before = (await interactions(page)).length
  await act()
  await settle(page)
  // Shorter ones than the observer's least are not in the list.
  const longest = Math.max(0, ...(await interactions(page)).slice(before))
  figures.set(name, [...(figures.get(name) ?? []), longest])
}

const seen = (locator: Locator) => locator.filter({ visible: true }).first()

async function opened(browser: Browser, url: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, MAYA.email, MAYA.password)
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await settle(page)
  return page
}

async function onToday(figures: Figures, page: Page): Promise<void> {
  const main = page.getByRole('main')
  const face = seen(main.locator('li label:has(input[type="radio"])').nth(2))
  // At some hours the demonstration has recorded it already.
  if ((await face.count()) > 0) {
    await note(figures, page, 'Today: a face', () => face.tap())
    await note(figures, page, 'Today: Undo', () => seen(main.getByRole('button', { name: 'Undo' })).tap())
  }
  await note(figures, page, 'Today: Record', () => page.getByRole('button', { name: 'Record', exact: true }).tap())
  await note(figures, page, 'Today: a key in the search of Record', () =>
    page.getByRole('dialog').getByRole('searchbox').press('b'),
  )
  await page.keyboard.press('Escape')
}

async function onForm(figures: Figures, page: Page): Promise<void> {
  const form = page.getByRole('main')
  await note(figures, page, 'form: + of a number', () => seen(form.getByRole('button', { name: /^More/ })).tap())
  await note(figures, page, 'form: a choice', () => seen(form.getByRole('checkbox')).press(' '))
  await note(figures, page, 'form: a key in a measurement', () => seen(form.locator('input[inputmode]')).press('1'))
  await note(figures, page, 'form: a key in a text', () => seen(form.locator('textarea')).press('a'))
}

async function onHistory(figures: Figures, page: Page): Promise<void> {
  const range = (name: string) => page.getByRole('main').locator('fieldset label', { hasText: name })
  await note(figures, page, 'History: a week back', () =>
    seen(page.getByRole('button', { name: 'Previous week' })).tap(),
  )
  await note(figures, page, 'History: more of a card', () => seen(page.getByRole('button', { name: 'More' })).tap())
  await note(figures, page, 'History: a quarter', () => range('Quarter').tap())
  await note(figures, page, 'History: a year', () => range('Year').tap())
  await note(figures, page, 'History: a week', () => range('Week').tap())
}

test('from taps and keys to the next painted frame with a quarter of the processor', async ({ browser }) => {
  const server = RUNNING ? existingServer(RUNNING) : await startServer({ STUDY: 'demo' })
  const figures: Figures = new Map()
  for (let load = 0; load < LOADS; load += 1) {
    const today = await opened(browser, server.url, '/')
    const activities = listOf(await (await today.request.get('/api/activities?with_objectives=true')).json())
    const check = activities.find((activity) => Reflect.get(activity, 'title') === 'Morning health check')
    await onToday(figures, today)
    await today.context().close()
    for (const [path, measure] of [
      [`/activity/${check?.id}`, onForm],
      ['/history', onHistory],
    ] as const) {
      const page = await opened(browser, server.url, path)
      await measure(figures, page)
      await page.context().close()
    }
  }
  await server.dispose()
  expect(figures.size).toBeGreaterThan(0)
  reportLines(
    [...figures].map(
      ([name, values]) =>
        `${name.padEnd(44)}${values.map((value) => `${value} ms`).join(', ')}${median(values) > LIMIT_MS ? `   above ${LIMIT_MS}` : ''}`,
    ),
  )
})
