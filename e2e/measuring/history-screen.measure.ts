import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'
import { median } from './median'
import { listOf } from './participant'

const TIMES = Number(process.env['MEASURE_LOADS'] ?? 5)
/** A participant of the tests' study without entries there. */
const PERSON = 'p20'

/** Simulates an old phone. */
const CPU_SLOWDOWN = 4

/** Every day of ten years: the morning form, the mood, the weight. */
const TEN_YEARS = `
  - key: ten_years
    days: 3650
    activities:
      - activity: morning_health_check
        time: "07:30"
        adherence: 1
        objectives:
          energy: {level: {from: 4, to: 7, noise: 1}}
          pressure: {parts: {systolic: {from: 142, to: 128, noise: 4}, diastolic: {from: 88, to: 80, noise: 3}}}
      - activity: mood
        time: "20:00"
        adherence: 1
        objectives:
          mood: {level: {from: 3, to: 4, noise: 0.6}}
      - activity: weight
        time: "07:15"
        adherence: 1
        objectives:
          weight: {level: {from: 74, to: 73, noise: 0.3, decimals: 1}}
`

/** A copy of the tests' study in a temporary folder, with one participant who has entries on every day of ten years. */
function studyOfYears(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-years-'))
  cpSync(join(import.meta.dirname, '..', 'study'), folder, { recursive: true })
  const change = (file: string, by: (text: string) => string) => {
    const before = readFileSync(join(folder, file), 'utf8')
    const after = by(before)
    if (after === before) throw new Error(`${file} is not as it was when this was written.`)
    writeFileSync(join(folder, file), after)
  }
  change('history.yaml', (text) => text.replace('histories:\n', `histories:${TEN_YEARS}`))
  change('people/participants.yaml', (text) =>
    text.replace(new RegExp(`(\\{key: ${PERSON}, .*?)(, history: \\[.*?\\])?\\}`), '$1, history: [ten_years]}'),
  )
  return folder
}

/** From the next tap until a chart is drawn, by the page's clock. */
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

/** Duration of each frame while the chart was dragged back and forth, in milliseconds. */
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
  const study = studyOfYears()
  const server = await startServer({ STUDY: study })
  const email = `${PERSON}@e2e.test`
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await signIn(page, email)
  const recorded = listOf(await (await page.request.get('/api/activities')).json()).reduce(
    (sum, activity) => sum + Number(Reflect.get(activity, 'response_count')),
    0,
  )
  expect(recorded).toBeGreaterThan(10_000)
  const session = await context.newCDPSession(page)
  const years: number[] = []
  let frames: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    // Starts at an empty week, so that the awaited chart is the one of all years.
    await page.goto('/history?week=2005-01-01')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await slowDown(session, CPU_SLOWDOWN)
    const all = untilChart(page)
    await page.getByRole('radio', { name: 'All' }).click()
    years.push(await all)
    if (time === TIMES - 1) {
      await page.getByRole('main').getByRole('button', { name: 'More' }).first().click()
      await page.getByRole('button', { name: 'Zoom in' }).first().click()
      await page.waitForLoadState('networkidle')
      frames = await framesWhileDragging(page)
    }
    await slowDown(session, 1)
  }
  await context.close()
  await server.dispose()
  rmSync(study, { recursive: true })
  const said = (times: number[]) =>
    `median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms of ${times.length}`
  const sorted = frames.toSorted((one, other) => one - other)
  reportLines([
    `a quarter of the CPU, ${recorded} responses over ten years`,
    `from the tap on All to the first chart of ten years: ${said(years)}`,
    `frames while a chart of ten years is dragged: median ${median(frames).toFixed(1)} ms, 95 % within ${(sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(1)} ms of ${frames.length}`,
  ])
})
