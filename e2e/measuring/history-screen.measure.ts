import { randomUUID } from 'node:crypto'
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { emailOf } from '../harness/people'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { tell } from './lines'
import { median } from './median'
import { listOf, writerAt } from './participant'

const TIMES = Number(process.env['MEASURE_LOADS'] ?? 5)
const DAY_MS = 86_400_000
const YEARS_DAYS = 3_650

/** About one a week, as many as a device may send in a minute. More of them make no more points: the server thins what it answers to the pixels. */
const ENTRIES = 520

/** An old phone beside the machine that measures. */
const CPU_SLOWDOWN = 4

interface Slider {
  quest_id: string
  objective_id: string
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The scale of the activity that asks for the mood. */
function moodOf(answer: unknown): Slider {
  const mood = listOf(answer).find((activity) => field(activity, 'title') === 'Mood')
  const slider = listOf(field(mood, 'objectives')).find((objective) => field(objective, 'type') === 'SliderObjective')
  if (!mood || !slider) throw new Error('The study has no activity that asks for the mood.')
  return { quest_id: mood.id, objective_id: slider.id }
}

async function recordYears(url: string, email: string): Promise<void> {
  const writer = await writerAt(url, email)
  const { quest_id, objective_id } = moodOf((await writer.ask('GET', '/activities?with_objectives=true')).answer)
  const now = Date.now() - 60_000
  const times = Array.from({ length: ENTRIES }, (_, index) => now - Math.floor((index * YEARS_DAYS) / ENTRIES) * DAY_MS)
  const write = async (time: number) => {
    const at = new Date(time).toISOString()
    const { status } = await writer.ask('POST', '/responses', {
      id: randomUUID(),
      quest_id,
      measured_at: at,
      time_zone: 'UTC',
      date_posted_for: at.slice(0, 10),
      entries: [{ objective_id, type: 'SliderEntry', value: 1 + (Math.floor(time / DAY_MS) % 5) }],
    })
    expect(status).toBe(200)
  }
  await Promise.all(
    Array.from({ length: 6 }, async (_, worker) => {
      for (let index = worker; index < times.length; index += 6) await write(times[index] ?? now)
    }),
  )
}

/** From the next tap until a chart is drawn, in the page's own clock. */
const untilChart = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let begun = 0
        document.addEventListener(
          'click',
          () => {
            begun ||= performance.now()
          },
          { capture: true },
        )
        const look = () => {
          const isDrawn = begun > 0 && document.querySelector('figure [role="img"] svg path[d*="L"]') !== null
          if (isDrawn) requestAnimationFrame(() => resolve(performance.now() - begun))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** How long each frame took while the chart was dragged to and fro, in milliseconds. */
async function framesWhileDragging(page: Page): Promise<number[]> {
  const reader = page.getByRole('slider').first()
  await reader.scrollIntoViewIfNeeded()
  const box = await reader.boundingBox()
  if (!box) throw new Error('There is no chart to drag.')
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { __frames: frames })
    let before = performance.now()
    const next = (now: number) => {
      frames.push(now - before)
      before = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(middle, y)
  await page.mouse.down()
  for (let step = 0; step < 120; step += 1)
    await page.mouse.move(middle + Math.sin(step / 8) * box.width * 0.4, y, { steps: 1 })
  await page.mouse.up()
  return page.evaluate(() => Reflect.get(window, '__frames') as number[])
}

const slowDown = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

test('ten years of history in the browser', async ({ browser }) => {
  const server = await startServer()
  const email = emailOf(20)
  await recordYears(server.url, email)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signIn(page, email)
  const session = await context.newCDPSession(page)
  const years: number[] = []
  let frames: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    // A week with nothing in it: the chart that is waited for is that of all the years.
    await page.goto('/history?week=2005-01-01')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await slowDown(session, CPU_SLOWDOWN)
    const all = untilChart(page)
    await page.getByRole('radio', { name: 'All' }).click()
    years.push(await all)
    if (time === TIMES - 1) {
      await page.getByRole('button', { name: 'Zoom in' }).first().click()
      await page.waitForLoadState('networkidle')
      frames = await framesWhileDragging(page)
    }
    await slowDown(session, 1)
  }
  await context.close()
  await server.dispose()
  const said = (times: number[]) =>
    `median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`
  const sorted = frames.toSorted((one, other) => one - other)
  tell([
    `a quarter of the CPU, ${ENTRIES} entries over ten years`,
    `from the tap on All to the first chart of ten years: ${said(years)}`,
    `frames while a chart of ten years is dragged: median ${median(frames).toFixed(1)} ms, 95 % within ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(1)} ms of ${frames.length}`,
  ])
})
