import { test, type Browser, type CDPSession, type Page } from '@playwright/test'
import { emailOf } from '../harness/people'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'
import { median } from './median'

const SIZES = [1, 200]
const KEYS = 40
/** Keys before these are not counted: the browser's engine has not compiled the code yet. */
const WARM_UP = 20
/** Time for the draft to be written and for what follows it, so that a key is not charged for the one before. */
const PAUSE_MS = 250

type Kind = 'slider' | 'text'

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Objectives as the server sends them: the measured kind first, then all kinds in turn. */
function objectives(size: number, kind: Kind): object[] {
  const kinds: object[] = [
    { type: 'SliderObjective', minimum_value: 0, maximum_value: 10 },
    { type: 'TextObjective' },
    {
      type: 'MultipleChoiceObjective',
      multiselect: false,
      answers: ['Never', 'Sometimes', 'Often'].map((answer_text, index) => ({ id: idOf(9000 + index), answer_text })),
    },
    { type: 'TimeObjective' },
  ]
  return Array.from({ length: size }, (_, index) => ({
    id: idOf(index),
    order: index,
    name: `Question ${index + 1}`,
    description: null,
    note: null,
    required: index % 2 === 0,
    stick_to_bottom: false,
    objective_points: 0,
    reminders: [],
    ...kinds[(index + (kind === 'text' ? 1 : 0)) % kinds.length],
  }))
}

/** Replaces the objectives of each activity that is opened. */
async function replaceObjectives(page: Page, size: number, kind: Kind): Promise<void> {
  await page.route(/\/api\/activities\/[0-9a-f-]{36}(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const activity = (await answer.json()) as object
    return route.fulfill({ response: answer, json: { ...activity, objectives: objectives(size, kind) } })
  })
}

/** From each keydown until its frame is drawn, by the page's clock, in milliseconds. */
async function recordKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      () => {
        const begun = performance.now()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - begun)
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
}

/** Main thread time so far (scripts, styles, layout, painting), in milliseconds. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

async function press(session: CDPSession, kind: Kind, index: number): Promise<void> {
  const key =
    kind === 'text'
      ? { key: 'a', code: 'KeyA', text: 'a' }
      : // There and back, so that each key changes the value.
        index % 2 === 0
        ? { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 }
        : { key: 'ArrowLeft', code: 'ArrowLeft', windowsVirtualKeyCode: 37 }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: undefined })
}

/** An open form, its measured field focused. */
interface OpenForm {
  page: Page
  session: CDPSession
  drawn: () => Promise<number[]>
  thread: number[]
}

async function openForm(browser: Browser, url: string, size: number, kind: Kind): Promise<OpenForm> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, emailOf(20))
  await replaceObjectives(page, size, kind)
  await page.goto('/')
  await page.getByRole('link', { name: /^Mood/ }).click()
  await page
    .getByRole('form')
    .getByRole(kind === 'text' ? 'textbox' : 'slider', { name: 'Question 1' })
    .first()
    .focus()
  await recordKeys(page)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const drawn = () => page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  return { page, session, drawn, thread: [] }
}

async function measureKey({ page, session, thread }: OpenForm, kind: Kind, index: number): Promise<void> {
  const before = await threadTime(session)
  await press(session, kind, index)
  await page.waitForFunction(
    (count) => (window as unknown as { keyTimes: number[] }).keyTimes.length >= count,
    index + 1,
  )
  await page.evaluate((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)), PAUSE_MS)
  thread.push((await threadTime(session)) - before)
}

test('a key in a form of 1 question and of 200', async ({ browser }) => {
  const server = await startServer()
  const lines: string[] = []
  for (const kind of ['slider', 'text'] as const) {
    const forms: OpenForm[] = []
    for (const size of SIZES) forms.push(await openForm(browser, server.url, size, kind))
    // In turn, so that other work of the machine slows both.
    for (let index = 0; index < WARM_UP + KEYS; index += 1)
      for (const form of forms) await measureKey(form, kind, index)
    const medians = await Promise.all(
      forms.map(async ({ drawn, thread }) => [await drawn(), thread].map((times) => median(times.slice(WARM_UP)))),
    )
    const [[drawnOne = NaN, threadOne = NaN] = [], [drawnMany = NaN, threadMany = NaN] = []] = medians
    lines.push(
      `a key in a ${kind}: drawn after ${drawnOne.toFixed(1)} ms with 1 question, ${drawnMany.toFixed(1)} ms with 200 (${(drawnMany / drawnOne).toFixed(2)} times); main thread ${threadOne.toFixed(1)} ms and ${threadMany.toFixed(1)} ms (${(threadMany / threadOne).toFixed(2)} times)`,
    )
    for (const { page } of forms) await page.context().close()
  }
  await server.dispose()
  reportLines(lines)
})
