import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { slowness } from '../../tools/testing/slowness.mjs'
import { operatorAt } from '../harness/operator'
import { emailOf } from '../harness/people'
import { variantOf } from '../harness/releases'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'

const root = join(import.meta.dirname, '..', '..')

/** Upgrades of the installation, one after the other. */
const UPGRADES = Number(process.env['UPGRADES'] ?? 50)
/** Tabs of signed-in people, half of them with a service worker; a visitor's comes on top. */
const TABS = Number(process.env['TABS'] ?? 4)
const REMOTES = ['account', 'social', 'surveys', 'activities', 'devices', 'telehealth']
const PATHS = ['/messages', '/history', '/', '/sync']

const HASHED = /[.-]([0-9a-f]{8,10})\.\w+$/
const TEXT = /\.(js|css|html|json)$/

const sha = (algorithm: string, content: string | Buffer) => createHash(algorithm).update(content)
const integrity = (content: Buffer) => `sha384-${sha('sha384', content).digest('base64')}`

/**
 * Turns the built host into another build in place: every file has another name and another hash, as if each of its
 * modules had changed. Nothing of the build before is left in the folder.
 */
function rebuild(folder: string, number: number): void {
  const names = readdirSync(folder).filter((name) => !name.endsWith('.gz'))
  const before = new Map(names.map((name) => [name, integrity(readFileSync(join(folder, name)))]))
  const hashes = new Map(
    names.flatMap((name) => {
      const hash = HASHED.exec(name)?.[1]
      return hash ? [[hash, sha('sha256', `${number} ${hash}`).digest('hex').slice(0, 10)] as const] : []
    }),
  )
  const renewed = (text: string) => [...hashes].reduce((all, [old, hash]) => all.replaceAll(old, hash), text)
  const replaced: [string, string][] = []
  for (const name of names) {
    const path = join(folder, name)
    if (TEXT.test(name)) writeFileSync(path, renewed(readFileSync(path, 'utf8')))
    renameSync(path, join(folder, renewed(name)))
    rmSync(`${path}.gz`, { force: true })
    replaced.push([before.get(name) ?? '', integrity(readFileSync(join(folder, renewed(name))))])
  }
  compress(folder)
  for (const name of ['index.html', 'host.json']) {
    const text = replaced.reduce(
      (all, [old, hash]) => all.replaceAll(old, hash),
      readFileSync(join(folder, name), 'utf8'),
    )
    writeFileSync(
      join(folder, name),
      text.replaceAll(/(\d+\.\d+\.\d+-)[0-9a-z]{10}/g, `$1${'u'.repeat(7)}${String(number).padStart(3, '0')}`),
    )
  }
}

/** Compresses the files as builds do, but quickly: otherwise the server would, with much effort, at each start. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => TEXT.test(file) && HASHED.test(file)))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 1 }))
}

interface Seen {
  /** Answers 404 to requests for files: when, by which tab on which host, and for what. */
  missing: string[]
  /** Outcomes other than `ok` that pages report. */
  failures: string[]
  /** What tabs showed in place of a screen. */
  dead: string[]
  /** The hosts that each tab has run. */
  hosts: Map<string, string[]>
}

const hostOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="host-version"]')?.content ?? '')

function watch(page: Page, seen: Seen, name: string): void {
  const hosts: string[] = []
  seen.hosts.set(name, hosts)
  page.on('domcontentloaded', () => {
    void hostOf(page)
      .then((host) => hosts.push(host))
      .catch(() => undefined)
  })
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (answer.status() === 404 && /\.\w+$/.test(pathname))
      seen.missing.push(`${new Date().toISOString()} ${name} on ${hosts.at(-1) ?? 'its first host'}: ${pathname}`)
  })
  page.on('request', (sent) => {
    if (!sent.url().endsWith('/release_outcomes')) return
    for (const [, remote, version, kind] of (sent.postData() ?? '').matchAll(
      /"remote":"(\w+)","version":"([^"]*)","kind":"(\w+)"/g,
    ))
      if (kind !== 'ok') seen.failures.push(`${name}: ${remote} ${version} ${kind}`)
  })
}

async function tabOf(browser: Browser, url: string, seen: Seen, number: number | null): Promise<Page> {
  const hasWorker = number !== null && number % 2 === 0
  const context = await browser.newContext({ baseURL: url, serviceWorkers: hasWorker ? 'allow' : 'block' })
  const page = await context.newPage()
  watch(page, seen, number === null ? 'visitor' : `tab ${number} ${hasWorker ? 'with' : 'without'} worker`)
  if (number !== null) await signIn(page, emailOf(20 + number))
  await page.goto(number === null ? '/login' : '/')
  return page
}

const linesOf = (seen: Seen) => [
  `failures reported: ${seen.failures.length}; files answered with 404: ${seen.missing.length}; dead tabs: ${seen.dead.length}`,
  ...[...new Set([...seen.failures, ...seen.missing, ...seen.dead])].slice(0, 20),
  ...[...seen.hosts].map(([name, hosts]) => `${name}: ${hosts.join(' ')}`),
]

const FAILED = /went wrong|can’t show this part|has to be reloaded/

/**
 * Moves a tab to another place by a link. Returns what it shows where that is no screen: a failure that it gets over by
 * itself, as soon as the server is up again, is none.
 */
async function deathOf(page: Page, path: string): Promise<string | null> {
  await page
    .evaluate((to) => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find((own) => own.pathname === to)
      link?.click()
    }, path)
    // It is reloading.
    .catch(() => undefined)
  const shown = () => page.locator('body').innerText()
  try {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect.poll(async () => FAILED.test(await shown()), { timeout: 30_000 * slowness }).toBe(false)
    return null
  } catch {
    return (await shown().catch(() => '')) || 'nothing'
  }
}

/** Touches a tab, which keeps it for ten seconds: a page that loads while the only server is down is an outage's. */
async function hold(page: Page): Promise<void> {
  await page.mouse.move(200, 1)
  await page.mouse.move(200, 2)
  await page.waitForLoadState('load')
}

/** Stops a tab as a phone does with one in the background, or lets it go on. */
async function setFrozen(page: Page, frozen: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' })
  await session.detach()
}

/** One tab sleeps over three upgrades of ten. */
const isAsleep = (upgrade: number) => upgrade % 10 >= 4 && upgrade % 10 < 7

/** Begins to load the page of the present host; its scripts are requested when the returned function is called. */
async function beginLoad(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const load = () => page.goto('/', { waitUntil: 'commit' })
  // A tab that reloads in the same moment, for a newer host, takes over from the first.
  await load().catch(load)
  return async () => {
    release()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('upgrades of the host and of a remote with open tabs', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-upgrades-'))
  const hostPage = join(folder, 'host')
  const remotes = join(folder, 'remotes')
  const plain = { recursive: true, filter: (name: string) => !/\.(br|gz)$/.test(name) }
  cpSync(join(root, 'host/dist'), hostPage, plain)
  for (const remote of REMOTES) cpSync(join(root, 'remotes', remote, 'dist'), join(remotes, remote, 'dist'), plain)
  const server = await startServer({ HOST_PAGE: hostPage, REMOTES: remotes })
  const seen: Seen = { missing: [], failures: [], dead: [], hosts: new Map() }
  let moved = 0
  try {
    const numbers = [...Array.from({ length: TABS }, (_, number) => number), null]
    const tabs = await Promise.all(numbers.map((number) => tabOf(browser, server.url, seen, number)))
    const [, frozen, , loading] = tabs
    for (let upgrade = 1; upgrade <= UPGRADES; upgrade += 1) {
      if (frozen && isAsleep(upgrade) && !isAsleep(upgrade - 1)) await setFrozen(frozen, true)
      // Its page is of the former host, its scripts are requested after the upgrade.
      const endLoad = loading && upgrade % 5 === 2 ? await beginLoad(loading) : undefined
      await Promise.all(
        tabs.filter((page) => !(page === loading && endLoad) && !(page === frozen && isAsleep(upgrade))).map(hold),
      )
      await server.stop()
      rebuild(hostPage, upgrade)
      rmSync(join(remotes, 'social/dist'), { recursive: true })
      cpSync(variantOf('social', `0.2.${upgrade}`), join(remotes, 'social/dist'), { recursive: true })
      compress(join(remotes, 'social/dist'))
      await server.start()
      await endLoad?.()
      if (frozen && !isAsleep(upgrade) && isAsleep(upgrade - 1)) await setFrozen(frozen, false)
      const awake = tabs.filter((page) => page !== frozen || !isAsleep(upgrade))
      // A tab reloads for three hosts within ten minutes, which pass between real upgrades.
      for (const page of awake)
        await page.evaluate(() => sessionStorage.removeItem('almanac.reloads')).catch(() => undefined)
      const path = PATHS[upgrade % PATHS.length] ?? '/'
      const deaths = await Promise.all(awake.map((page) => deathOf(page, path)))
      for (const death of deaths)
        if (death !== null) seen.dead.push(`after upgrade ${upgrade}: ${death.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
      reportLines([`after ${upgrade} upgrades`, ...linesOf(seen)])
    }
    if (frozen) await setFrozen(frozen, false)
    const newest = /host-version" content="([^"]*)/.exec(await (await fetch(`${server.url}/login`)).text())?.[1]
    const arrived = tabs.map((page) =>
      expect
        .poll(() => hostOf(page).catch(() => ''), { timeout: 120_000 })
        .toBe(newest)
        .then(() => (moved += 1))
        .catch(() => undefined),
    )
    await Promise.all(arrived)
    const operator = await operatorAt(server)
    const state = JSON.stringify(await operator.call('GET', '/operations'))
    const withdrawals = [...state.matchAll(/"withdrawn_at":"/g)].length
    await operator.leave()
    reportLines([
      `${UPGRADES} upgrades, each with another build of the host and another release of social, ${tabs.length} open tabs (${Math.ceil(TABS / 2)} with a service worker, ${Math.floor(TABS / 2)} without, 1 visitor)`,
      `withdrawals: ${withdrawals}; tabs on the newest host at the end: ${moved} of ${tabs.length}`,
      ...linesOf(seen),
    ])
    expect([seen.failures, seen.missing, seen.dead, withdrawals, moved]).toEqual([[], [], [], 0, tabs.length])
  } finally {
    await server.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
})
