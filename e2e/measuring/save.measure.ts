import { expect, test } from '@playwright/test'
import { emailOf } from '../harness/people'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'
import { median } from './median'

const TIMES = 10

/** From the tap on 'Save' until 'Saved' is shown, by the page's clock. */
test('from the tap to saved', async ({ browser }) => {
  const server = await startServer()
  const lines: string[] = []
  for (const slow of [false, true]) {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await signIn(page, emailOf(slow ? 21 : 20))
    const session = await context.newCDPSession(page)
    const times: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      await page.goto('/')
      await page.getByRole('link', { name: /^Mood/ }).click()
      await page.getByRole('slider').fill(time % 2 === 0 ? '2' : '4')
      if (slow) {
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 150,
          downloadThroughput: 200_000,
          uploadThroughput: 200_000,
        })
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      }
      const took = page.evaluate(
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
            new MutationObserver(() => {
              if (document.querySelector('[role="dialog"]') && begun > 0)
                requestAnimationFrame(() => resolve(performance.now() - begun))
            }).observe(document.body, { childList: true, subtree: true })
          }),
      )
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog', { name: 'Saved' })).toBeVisible()
      times.push(await took)
      if (slow) {
        await session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: -1,
        })
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      }
    }
    await context.close()
    const sorted = [...times].sort((one, other) => one - other)
    lines.push(
      `${slow ? '150 ms, 1.6 Mb/s, a quarter of the CPU' : 'no limits'}: median ${median(times).toFixed(0)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(0)} ms of ${TIMES}`,
    )
  }
  await server.dispose()
  reportLines(lines)
})
