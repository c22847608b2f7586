import { test, type Browser, type Page } from '@playwright/test'
import { existingServer, startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { listOf } from './participant'
import { reportLines } from './lines'

const LOADS = Number(process.env['MEASURE_LOADS'] ?? 3)
/** A server with the demonstration that runs already. */
const RUNNING = process.env['MEASURE_SERVER']
/** Screens whose name contains this. */
const ONLY = process.env['MEASURE_ONLY'] ?? ''

/** Most that is allowed; below each screen that is above it stands which elements moved. */
const LIMIT = 0.02

/** The demonstration's participant with eight weeks of entries. */
const MAYA = { email: 'maya@demo.almanac.health', password: 'almanac-demo' }

const DAY = 86_400_000

interface Moved {
  value: number
  /** Since the navigation, in milliseconds. */
  at: number
  /** Elements with their places before and after, those that moved most first. */
  elements: string[]
}

interface Shifts {
  /**
   * Cumulative layout shift as defined by Web Vitals: the worst session window (at most five seconds, gaps
   * under one second).
   */
  score: number
  moved: Moved[]
}

/** Collects layout shifts from the first paint on; those within half a second after a tap are excluded. */
const collect = () => {
  const shifts: Moved[] = []
  Object.assign(window, { __shifts: shifts })
  interface Source {
    node: Node | null
    previousRect: DOMRectReadOnly
    currentRect: DOMRectReadOnly
  }
  const rect = ({ x, y, width, height }: DOMRectReadOnly) =>
    `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`
  const named = ({ node, previousRect, currentRect }: Source) => {
    const element = node instanceof Element ? node : node?.parentElement
    const text = node?.textContent?.trim().slice(0, 30) ?? ''
    return `${element?.tagName.toLowerCase() ?? '?'} “${text}” ${rect(previousRect)} → ${rect(currentRect)}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const value: unknown = Reflect.get(entry, 'value')
      if (typeof value !== 'number' || Reflect.get(entry, 'hadRecentInput') === true) continue
      const sources = Reflect.get(entry, 'sources') as Source[]
      shifts.push({ value, at: entry.startTime, elements: sources.map(named) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) =>
  page.evaluate<Shifts>(() => {
    const moved = Reflect.get(window, '__shifts') as Moved[]
    let score = 0
    let sum = 0
    let first = -Infinity
    let last = -Infinity
    for (const { value, at } of moved) {
      if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at]
      sum += value
      last = at
      score = Math.max(score, sum)
    }
    return { score, moved }
  })

const explained = ({ moved }: Shifts) =>
  moved
    .filter(({ value }) => value > 0.002)
    .flatMap(({ value, at, elements }) => [
      `    ${value.toFixed(3)} after ${Math.round(at)} ms`,
      ...elements.map((element) => `      ${element}`),
    ])

async function visit(browser: Browser, url: string, width: number, path: string): Promise<Shifts> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 600 ? 780 : 800 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, MAYA.email, MAYA.password)
  await page.addInitScript(collect)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const shifts = await shiftsOf(page)
  await context.close()
  return shifts
}

/** The URLs to load, some of them of the participant's latest entries. */
async function screensOf(page: Page): Promise<readonly (readonly [name: string, path: string])[]> {
  const read = async (path: string) => listOf(await (await page.request.get(`/api${path}`)).json())
  const me = (await (await page.request.get('/api/sessions/current')).json()) as { id: string }
  const activity = (await read('/activities'))[0]?.id ?? ''
  const response = (await read(`/responses?quest_id=${activity}`)).at(-1)?.id ?? ''
  const entries = `/history_detail/${me.id}/${activity}`
  const member = (await read('/relationships'))[0]?.id ?? ''
  const conversation = (await read('/conversations'))[0]?.id ?? ''
  const week = new Date(Date.now() - 7 * DAY).toISOString().slice(0, 10)
  return [
    ['today', '/'],
    ['history of the last week', `/history?week=${week}`],
    ['history of three months', '/history?range=quarter'],
    ['an entry with its comments', `${entries}/${response}`],
    ['the entries of a week', entries],
    ['the calendar of a month', `${entries}?view=month`],
    ['the first activity', `/activity/${activity}`],
    ['leaderboard', '/leaderboard'],
    ['messages', '/messages'],
    ['a conversation', `/messages/${conversation}`],
    ['me', '/me'],
    ['circle', '/circleOfSupport'],
    ['a member of the circle', `/relationship/${member}`],
    ['library', '/library'],
    ['surveys', '/completedSurveys'],
    ['appointments', '/virtual_appointments'],
    ['devices', '/sync'],
    ['to-dos', '/todos'],
    ['consents', '/consents'],
    ['polls', '/polls'],
    ['two things together', '/history/together'],
    ['help', '/help_info'],
    ['profile', '/profile'],
    ['a group of the profile', '/profile?section=account'],
  ]
}

test('how far screens jump while they load', async ({ browser }) => {
  const server = RUNNING ? existingServer(RUNNING) : await startServer({ STUDY: 'demo' })
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signIn(page, MAYA.email, MAYA.password)
  const screens = (await screensOf(page)).filter(([name]) => name.includes(ONLY))
  await context.close()
  const lines: string[] = []
  for (const width of [360, 1280]) {
    for (const [name, path] of screens) {
      const found: Shifts[] = []
      for (let load = 0; load < LOADS; load += 1) found.push(await visit(browser, server.url, width, path))
      const worst = found.toSorted((one, other) => other.score - one.score)[0]
      lines.push(`${width} px, ${name}: ${found.map(({ score }) => score.toFixed(3)).join(', ')}`)
      if (worst && worst.score > LIMIT) lines.push(...explained(worst))
    }
  }
  await server.dispose()
  reportLines(lines)
})
