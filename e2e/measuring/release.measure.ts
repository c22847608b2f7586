import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { operatorAt } from '../harness/operator'
import { emailOf } from '../harness/people'
import { published, variantOf } from '../harness/releases'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'
import { median } from './median'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

/** Releases that are rolled out one after the other. */
const ROLLOUTS = 9

const lines: string[] = []

const seconds = (since: number) => (performance.now() - since) / 1000

/** All built remotes except one, which its team will publish. */
function remotesWithout(remote: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-remotes-'))
  for (const name of readdirSync(join(root, 'remotes')))
    if (name !== remote) symlinkSync(join(root, 'remotes', name), join(folder, name))
  return folder
}

/** From `almanac release` until the first participant with the app open sees the remote, without any interaction. */
test('from the command to the first participant', async ({ browser }) => {
  const remotes = remotesWithout('surveys')
  const product = await startServer({ REMOTES: remotes }, { fresh: true })
  const operator = await operatorAt(product)
  const env = { ...process.env, ALMANAC_URL: product.url, ALMANAC_TOKEN: await operator.tokenFor('surveys') }
  const almanac = (...words: string[]) =>
    run(process.execPath, [join(root, 'tools/almanac.mjs'), ...words], { cwd: root, env })

  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signIn(page, emailOf(11))
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Messages' })).toBeVisible()

  const begun = performance.now()
  await almanac('release', 'remotes/surveys')
  const released = seconds(begun)
  const asked = performance.now()
  await almanac('rollout', 'surveys', '0.1.0', '--company', 'quayside')
  await expect(page.getByRole('link', { name: 'Surveys' })).toBeVisible()
  const taken = seconds(asked)
  const whole = seconds(begun)

  await context.close()
  await operator.leave()
  await product.dispose()
  rmSync(remotes, { recursive: true, force: true })
  lines.push(
    `almanac release, of a remote that is built already: ${released.toFixed(1)} s`,
    `almanac rollout until an open tab shows it: ${taken.toFixed(1)} s`,
    `together: ${whole.toFixed(1)} s`,
  )
  reportLines(lines)
})

/** From the call that rolls a release out until an open screen of that remote shows it. */
test('from the rollout to an open tab', async ({ browser }) => {
  const product = await startServer()
  const operator = await operatorAt(product)
  const token = await operator.tokenFor('social')
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await signIn(page, emailOf(11))
  await page.goto('/messages')
  await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible()

  const times: number[] = []
  for (let release = 1; release <= ROLLOUTS; release += 1) {
    const version = `${release}.0.0`
    const words = `Release ${version}`
    await published(product, token, variantOf('social', version, { words: { 'No conversations yet': words } }))
    const begun = performance.now()
    await operator.rollOut('social', { version })
    // In each frame: a locator looks every 500 ms.
    await page.waitForFunction((text) => document.body.innerText.includes(text), words, { polling: 'raf' })
    times.push(performance.now() - begun)
  }

  await context.close()
  await operator.leave()
  await product.dispose()
  lines.push(
    `rollout until an open tab shows it, of ${times.length}: median ${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
  )
  reportLines(lines)
})
