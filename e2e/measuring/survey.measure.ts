import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'
import { median } from './median'

const QUESTIONS = 500
const PAGES = 12
/** A text of some sentences: after the first of them the browser's engine has compiled the code that handles a key. */
const KEYS = 160
const SLOWED_KEYS = 20

const words = (text: string) => ({ text })

/** Every question has a condition and a calculated item, every tenth is a text. */
function questions(): object[] {
  return Array.from({ length: QUESTIONS }, (_, index) => {
    const [one, two, three] = [1, 7, 31].map((back) => `[q${Math.max(0, index - back)}]`)
    const key = `q${index}`
    const asked = {
      key,
      group: null,
      label: words(`Question ${index}`),
      required: false,
      ...(index % 10 === 0
        ? { type: 'text', max_length: 200 }
        : { type: 'choice', options: ['0', '1', '2', '3'].map((code) => ({ code, label: words(`Option ${code}`) })) }),
      ...(index === 0 ? {} : { visible_if: `(${one} != "3" or ${two} = ${three}) and not (sum(${one}, ${two}) > 8)` }),
    }
    const calculated = `round(mean(${one}, ${two}, [${key}]), 2)`
    const computed = {
      key: `c${index}`,
      type: 'number',
      group: null,
      label: words('Computed'),
      hidden: true,
      calculated,
    }
    return [asked, computed]
  }).flat()
}

/** Replaces the survey that is shown first with the large one; the server never receives its answers (503). */
async function replaceSurvey(page: Page): Promise<void> {
  await page.route(/\/api\/surveys\/[0-9a-f-]{36}(\/respond)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ status: 503, json: { errors: [] } })
    const response = await route.fetch()
    const answer: unknown = await response.json()
    const large = { introduction: null, questions: questions(), scores: [], alerts: [], answers: [] }
    return route.fulfill({ response, json: { ...(answer as object), ...large, title: words('Large') } })
  })
}

/** From the input until the resulting frame is drawn, by the page's clock. */
const untilDrawn = (page: Page, act: 'next' | 'key'): Promise<number> =>
  page.evaluate(
    (kind) =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        if (kind === 'next') document.querySelector<HTMLElement>('[role="dialog"] button[type="submit"]')?.click()
        else document.execCommand('insertText', false, 'a')
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begun)))
      }),
    act,
  )

/** Processor time used by scripts so far, in milliseconds, so other load on the machine is not included. */
async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
}

/** Presses a key through the browser's input pipeline, so that no measuring script is included in its cost. */
async function press(session: CDPSession): Promise<void> {
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a' })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' })
}

async function heap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
}

test('a survey of 500 questions and 1,000 rules', async ({ browser }) => {
  const server = await startServer()
  const page = await (await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await replaceSurvey(page)
  await signIn(page, 'l02@e2e.test')
  await page.goto('/')
  const before = await heap(session)
  await page.goto('/?open_survey=true')
  const text = page.getByRole('dialog').getByRole('textbox')
  await text.focus()
  const scripts: number[] = []
  for (let key = 0; key < KEYS; key += 1) {
    const begun = await scriptTime(session)
    await press(session)
    scripts.push((await scriptTime(session)) - begun)
  }
  await expect(text).toHaveValue('a'.repeat(KEYS))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const keys: number[] = []
  for (let key = 0; key < SLOWED_KEYS; key += 1) keys.push(await untilDrawn(page, 'key'))
  const pages: number[] = []
  for (let index = 0; index < PAGES; index += 1) {
    pages.push(await untilDrawn(page, 'next'))
    await expect(page.getByRole('form', { name: `Question ${index + 1}`, exact: true })).toBeVisible()
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const after = await heap(session)
  await server.dispose()
  reportLines([
    `a key in a text field: median ${median(scripts).toFixed(1)} ms of script, ${median(scripts.slice(0, 40)).toFixed(1)} of the first 40, ${(scripts.reduce((sum, one) => sum + one) / KEYS).toFixed(1)} on average of ${KEYS}; a quarter of the CPU: drawn after ${median(keys).toFixed(0)} ms`,
    `from the tap to the next page, a quarter of the CPU: median ${median(pages).toFixed(0)} ms, slowest ${Math.max(...pages).toFixed(0)} ms of ${PAGES}`,
    `memory: ${after.toFixed(1)} MB, ${before.toFixed(1)} MB before it was opened`,
  ])
})
