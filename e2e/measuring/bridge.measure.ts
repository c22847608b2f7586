import { expect, test } from '@playwright/test'
import { emailOf } from '../harness/people'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { putIntoShell } from '../native/shell'
import { reportLines } from './lines'
import { median } from './median'

const TIMES = 20

/** From a tap in the page until the shell's response is drawn, by the page's clock. */
test('bridge: from the tap to the answer', async ({ browser }) => {
  const server = await startServer()
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  const { shell } = await putIntoShell(page)
  await signIn(page, emailOf(22))
  let started = Date.now()
  await page.goto('/')
  await expect.poll(() => shell.events.length).toBeGreaterThan(0)
  const hello = Date.now() - started
  const back: number[] = []
  const roundTrip: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    started = Date.now()
    shell.emit('back', {})
    await page.waitForFunction(() => document.querySelector('[role="dialog"]') === null, null, { polling: 'raf' })
    back.push(Date.now() - started)
    roundTrip.push(await tapToAnswer())
  }
  await server.dispose()
  reportLines([
    `from the request for the page to the first message of the page after the hello: ${hello} ms`,
    `from a tap to the shell's answer, drawn: ${median(roundTrip).toFixed(1)} ms (median of ${TIMES})`,
    `from the device's Back to the dialog closed: ${median(back)} ms (median of ${TIMES})`,
  ])

  /** A tap that calls the other end and waits for it: the cost of a call without the shell's own work. */
  async function tapToAnswer(): Promise<number> {
    await page.evaluate(() => {
      const tapped = new Promise<number>((resolve) => {
        addEventListener(
          'click',
          () => {
            const since = performance.now()
            const port: unknown = Reflect.get(window, 'almanacShell')
            if (typeof port !== 'object' || port === null) return
            const before: unknown = Reflect.get(port, 'onmessage')
            Reflect.set(port, 'onmessage', (event: unknown) => {
              Reflect.set(port, 'onmessage', before)
              if (typeof before === 'function') Reflect.apply(before, port, [event])
              requestAnimationFrame(() => resolve(performance.now() - since))
            })
            const post: unknown = Reflect.get(port, 'postMessage')
            const hello = { v: 1, id: 'm.hello', kind: 'hello', name: 'hello', data: { versions: [1], nonce: 'm' } }
            if (typeof post === 'function') Reflect.apply(post, port, [JSON.stringify(hello)])
          },
          { once: true, capture: true },
        )
      })
      Object.assign(window, { tapped })
    })
    await page.locator('#content').click({ position: { x: 4, y: 4 } })
    return page.evaluate(async () => Number(await Reflect.get(window, 'tapped')))
  }
})
