import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { compareFolders } from './compare'
import { giveFeatures } from './features'
import { addressOf, leadsTo, readRoutes, type Route } from './routes'

const root = join(import.meta.dirname, '../..')
const folder = process.env['PICTURES_FOLDER'] ?? join(root, '.cache/pictures')
const before = process.env['PICTURES_BEFORE']
/** A running server; by default one is started for the screenshots. */
const running = process.env['PICTURES_SERVER']

interface Variant {
  name: string
  /** The demonstration's participant with this language and direction. */
  email: string
  options: BrowserContextOptions
}

const PHONE = { width: 360, height: 780 }
const VARIANTS: Variant[] = [
  { name: 'light-360', email: 'maya@demo.almanac.health', options: { viewport: PHONE, locale: 'en' } },
  {
    name: 'dark-1280',
    email: 'maya@demo.almanac.health',
    options: { viewport: { width: 1280, height: 800 }, locale: 'en', colorScheme: 'dark' },
  },
  {
    name: 'light-1280',
    email: 'maya@demo.almanac.health',
    options: { viewport: { width: 1280, height: 800 }, locale: 'en' },
  },
  { name: 'arabic-360', email: 'layla@demo.almanac.health', options: { viewport: PHONE, locale: 'ar' } },
]

const fileOf = ({ remote, path }: Route, variant: Variant) =>
  `${remote}-${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'start'}-${variant.name}.png`

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // A screen that shows another site, as the support chat does, may never be idle.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready)
  await waitUntilUnchanged(page)
}

/**
 * Waits until the page has not changed for a second: parts of other remotes appear after the screen around
 * them. At most 10 s, for pages that never stop changing.
 */
async function waitUntilUnchanged(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const finish = () => {
          observer.disconnect()
          resolve()
        }
        let quiet = setTimeout(finish, 1000)
        const observer = new MutationObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(finish, 1000)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        setTimeout(finish, 10_000)
      }),
  )
}

/**
 * The session of an account, and its time zone: on a device in another one each time of a visit would stand there twice.
 */
async function sessionOf(browser: Browser, url: string, email: string): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signIn(page, email, 'almanac-demo')
  const user: unknown = await (await page.request.get('/api/sessions/current')).json()
  const zone: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'time_zone') : null
  const storageState = await context.storageState()
  await context.close()
  return { storageState, ...(typeof zone === 'string' ? { timezoneId: zone } : {}) }
}

/**
 * Takes screenshots of all routes for one kind of visitor. A route with an id is opened through the first
 * link to it. Returns the routes without a picture, and why: no link leads there, or another screen is shown, of
 * which there is a picture already.
 */
async function takePictures(browser: Browser, url: string, variant: Variant, signedIn: boolean) {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...variant.options,
    ...(signedIn ? await sessionOf(browser, url, variant.email) : {}),
  })
  const page = await context.newPage()
  const links = new Set<string>()
  const missed: string[] = []
  const routes = readRoutes()
  for (const route of routes.filter(({ access }) => (access === 'user') === signedIn)) {
    const address = addressOf(route, [...links], routes)
    if (!address) {
      missed.push(`${route.path}: no link leads there`)
      continue
    }
    await open(page, address)
    const { pathname: shown } = new URL(page.url())
    if (!leadsTo(route, shown, routes)) {
      missed.push(`${route.path}: ${shown} is shown`)
      continue
    }
    await page.screenshot({ path: join(folder, fileOf(route, variant)), animations: 'disabled', fullPage: true })
    const found = await page
      .locator('a[href]')
      .evaluateAll((elements) =>
        elements.map((element) => new URL(element.getAttribute('href') ?? '', location.href).href),
      )
    for (const { origin, pathname } of found.map((link) => new URL(link)))
      if (origin === new URL(url).origin) links.add(pathname)
  }
  await context.close()
  return missed
}

test('every screen that a route leads to', async ({ browser }) => {
  mkdirSync(folder, { recursive: true })
  const started = running ? null : await startServer({ STUDY: 'demo' })
  const url = started?.url ?? running ?? ''
  const missed = new Set<string>()
  const takeBack = await giveFeatures(url, readRoutes(), [...new Set(VARIANTS.map(({ email }) => email))])
  try {
    for (const variant of VARIANTS)
      for (const signedIn of [false, true])
        for (const reason of await takePictures(browser, url, variant, signedIn))
          missed.add(`${reason} (${variant.name})`)
  } finally {
    await takeBack()
    await started?.dispose()
  }
  console.log(`${readdirSync(folder).filter((file) => file.endsWith('.png')).length} pictures in ${folder}`)
  if (missed.size > 0) console.log(['Without a picture:', ...missed].join('\n'))
  if (before) console.log(await compareFolders(browser, before, folder))
})
