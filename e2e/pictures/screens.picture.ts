import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { compareFolders } from './compare'

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

interface Route {
  path: string
  access: string
  remote: string
}

/** The routes in the built remotes' descriptors; those without parameters first. */
function readRoutes(): Route[] {
  const release = (remote: string): unknown =>
    JSON.parse(readFileSync(join(root, 'remotes', remote, 'dist/release.json'), 'utf8'))
  const isRoute = (route: unknown): route is Omit<Route, 'remote'> =>
    typeof route === 'object' && route !== null && 'path' in route && 'access' in route
  const remotes = readdirSync(join(root, 'remotes'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const routes = remotes.flatMap(({ name }) => {
    const document = release(name)
    const descriptor: unknown = typeof document === 'object' && document ? Reflect.get(document, 'descriptor') : null
    const listed: unknown = typeof descriptor === 'object' && descriptor ? Reflect.get(descriptor, 'routes') : null
    return Array.isArray(listed) ? listed.filter(isRoute).map((route) => ({ ...route, remote: name })) : []
  })
  return routes.toSorted((one, other) => Number(varies(one)) - Number(varies(other)))
}

const varies = ({ path }: Route) => /[:*]/.test(path)

/** Whether a path matches a route: `/activity/12` matches `/activity/:id`. */
const fits = ({ path }: Route, address: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/?]+').replace('*', '[^?]+')}$`).test(address)

/** Paths that no link leads to. */
const KNOWN: Record<string, string> = { '/register/:code': '/register/TIDE24' }

/**
 * The path for a route: its own, the first link to it, or one below a link (`/activity/12/edit`, which a menu
 * leads to).
 */
function addressOf(route: Route, links: string[]): string | undefined {
  if (!varies(route)) return route.path
  const [, parent = '', ending = ''] = /^(.*)(\/\w+)$/.exec(route.path) ?? []
  const above = parent && links.find((link) => fits({ ...route, path: parent }, link))
  return KNOWN[route.path] ?? links.find((link) => fits(route, link)) ?? (above ? above + ending : undefined)
}

const fileOf = ({ remote, path }: Route, variant: Variant) =>
  `${remote}-${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'start'}-${variant.name}.png`

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
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
 * Takes screenshots of all routes for one kind of visitor. A route with an id is opened through the first
 * link to it; returns the routes that no link leads to.
 */
async function takePictures(browser: Browser, url: string, variant: Variant, signedIn: boolean) {
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    ...variant.options,
  })
  const page = await context.newPage()
  if (signedIn) await signIn(page, variant.email, 'almanac-demo')
  const links = new Set<string>()
  const missed: string[] = []
  for (const route of readRoutes().filter(({ access }) => (access === 'user') === signedIn)) {
    const address = addressOf(route, [...links])
    if (!address) {
      missed.push(route.path)
      continue
    }
    await open(page, address)
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
  for (const variant of VARIANTS)
    for (const signedIn of [false, true])
      for (const path of await takePictures(browser, url, variant, signedIn)) missed.add(`${path} (${variant.name})`)
  await started?.dispose()
  console.log(`${readdirSync(folder).filter((file) => file.endsWith('.png')).length} pictures in ${folder}`)
  if (missed.size > 0) console.log(`No link led to ${[...missed].join(', ')}`)
  if (before) console.log(await compareFolders(browser, before, folder))
})
