import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { emailOf } from '../harness/people'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { appointmentNow } from '../telehealth/active-appointment'
import { decodedFrames, networkProcess, videoBrowser, videoPage } from '../telehealth/video-browser'
import { reportLines } from './lines'
import { median } from './median'

const TIMES = 5
const OUTAGE_MS = 20_000
const POLL_MS = 50

/** Milliseconds from `begun` until this page decodes a new frame. */
async function untilPicture(page: Page, begun: number): Promise<number> {
  const before = await decodedFrames(page)
  while ((await decodedFrames(page)) <= before) await delay(POLL_MS)
  return performance.now() - begun
}

/** Compressed size in bytes of the telehealth remote's files whose names begin with `name`. */
function bytesOf(name: string): number {
  const dist = join(import.meta.dirname, '..', '..', 'remotes', 'telehealth', 'dist')
  return readdirSync(dist)
    .filter((file) => file.startsWith(name) && file.endsWith('.js.br'))
    .reduce((sum, file) => sum + statSync(join(dist, file)).size, 0)
}

async function person(url: string, number: number): Promise<Page> {
  const page = await videoPage(await videoBrowser(), url)
  await signIn(page, emailOf(number))
  return page
}

/** Two browsers on this machine in repeated calls. */
test('room', async () => {
  const server = await startServer()
  const joined: number[] = []
  const reloaded: number[] = []
  const [clinician, participant] = [await person(server.url, 21), await person(server.url, 20)]
  for (let time = 0; time < TIMES; time += 1) {
    const id = await appointmentNow(server, emailOf(20), emailOf(21))
    for (const page of [participant, clinician]) {
      await page.goto(`/virtual_appointments/${id}/room`)
      await page.getByRole('button', { name: 'Turn on camera and microphone' }).click()
      await page.getByLabel('Your picture').waitFor()
    }
    await participant.getByRole('button', { name: 'Join video visit' }).click()
    await participant.getByRole('button', { name: 'Leave the waiting room' }).waitFor()
    await clinician.getByRole('button', { name: 'Join video visit' }).click()
    const letIn = clinician.getByRole('button', { name: /^Let .* in$/ })
    await letIn.waitFor()
    const begun = performance.now()
    await letIn.click()
    joined.push(await untilPicture(participant, begun))
    const again = performance.now()
    await participant.reload()
    reloaded.push(await untilPicture(participant, again))
  }
  const pid = await networkProcess(participant)
  process.kill(pid, 'SIGSTOP')
  await delay(OUTAGE_MS)
  const back = performance.now()
  process.kill(pid, 'SIGCONT')
  const returned = await untilPicture(participant, back)
  for (const page of [clinician, participant]) await page.context().browser()?.close()
  await server.dispose()
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`
  const kilobytes = (name: string) => `${(bytesOf(name) / 1_000).toFixed(1)} KB`
  expect(joined).toHaveLength(TIMES)
  reportLines([
    `from the press that lets somebody in to the first picture: ${seconds(median(joined))}, slowest ${seconds(Math.max(...joined))} (${TIMES} times)`,
    `from a reload to the picture: ${seconds(median(reloaded))}, slowest ${seconds(Math.max(...reloaded))}`,
    `after ${OUTAGE_MS / 1_000} s without a network, to the picture: ${seconds(returned)}`,
    `bytes: room ${kilobytes('room.')}, between browsers ${kilobytes('peer_room.')}, Twilio ${kilobytes('twilio_room.')} and its SDK ${kilobytes('vendors-node_modules_pnpm_twilio')}`,
  ])
})
