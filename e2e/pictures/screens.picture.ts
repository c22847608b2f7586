import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test, type Browser } from '@playwright/test'
import { startServer } from '../harness/server'
import { compareFolders } from './compare'
import { DOOR_STATES } from './door-states'
import { giveFeatures } from './features'
import { settled, takePicture } from './picture'
import { addressOf, leadsTo, readRoutes, type Route } from './routes'
import { SIGNED_IN_STATES, type State } from './states'
import { contextOf, VARIANTS, type Variant } from './visitors'
import { wordsOf } from './words'

const root = join(import.meta.dirname, '../..')
const folder = process.env['PICTURES_FOLDER'] ?? join(root, '.cache/pictures')
const before = process.env['PICTURES_BEFORE']
/** A running server; by default one is started for the screenshots. */
const running = process.env['PICTURES_SERVER']
/** Only pictures whose name has this. */
const only = process.env['PICTURES_ONLY'] ?? ''

const nameOf = ({ remote, path }: Route) => `${remote}-${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'start'}`
const wanted = (name: string, variant: Variant) => `${name}-${variant.name}`.includes(only)

/**
 * Takes pictures of all routes for one kind of visitor. A route with an id is opened through the first
 * link to it. Returns the routes without a picture, and why: no link leads there, or another screen is shown, of
 * which there is a picture already.
 */
async function takeRoutes(browser: Browser, url: string, variant: Variant, signedIn: boolean) {
  const missed: string[] = []
  const routes = readRoutes()
  const shownTo = routes.filter(({ access }) => (access === 'user') === signedIn)
  if (!shownTo.some((route) => wanted(nameOf(route), variant))) return missed
  const context = await contextOf(browser, url, variant, signedIn ? variant.email : null)
  const page = await context.newPage()
  const links = new Set<string>()
  for (const route of shownTo) {
    const address = addressOf(route, [...links], routes)
    if (!address) {
      missed.push(`${route.path}: no link leads there`)
      continue
    }
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    const { pathname: shown } = new URL(page.url())
    if (!leadsTo(route, shown, routes)) {
      missed.push(`${route.path}: ${shown} is shown`)
      continue
    }
    if (wanted(nameOf(route), variant)) await takePicture(page, folder, `${nameOf(route)}-${variant.name}`)
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

/** Takes a picture of a state in a browser of its own. Returns why there is none. */
async function takeState(browser: Browser, url: string, variant: Variant, state: State, signedIn: boolean) {
  const name = `state-${state.name}`
  if (!wanted(name, variant)) return []
  const context = await contextOf(
    browser,
    url,
    { ...variant, options: { ...variant.options, ...state.options } },
    signedIn ? (state.email ?? variant.email) : null,
  )
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  try {
    await state.show({ page, words: wordsOf(variant.locale) })
    // Where scripts are off, nothing would answer the questions whether it is settled.
    const file = `${name}-${variant.name}`
    if (state.options?.javaScriptEnabled === false)
      await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true })
    else {
      await settled(page)
      await takePicture(page, folder, file)
    }
    return []
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`]
  } finally {
    await context.close()
  }
}

async function takeVariant(browser: Browser, url: string, variant: Variant): Promise<string[]> {
  const missed: string[] = []
  for (const signedIn of [false, true]) {
    missed.push(...(await takeRoutes(browser, url, variant, signedIn)))
    for (const state of signedIn ? SIGNED_IN_STATES : DOOR_STATES)
      missed.push(...(await takeState(browser, url, variant, state, signedIn)))
  }
  return missed.map((reason) => `${reason} (${variant.name})`)
}

test('every screen that a route leads to, and its states', async ({ browser }) => {
  mkdirSync(folder, { recursive: true })
  const started = running ? null : await startServer({ STUDY: 'demo' })
  const url = started?.url ?? running ?? ''
  let missed: string[] = []
  const takeBack = await giveFeatures(url, readRoutes(), [...new Set(VARIANTS.map(({ email }) => email))])
  try {
    // At once: most of the time a page waits until nothing changes any more.
    missed = (await Promise.all(VARIANTS.map((variant) => takeVariant(browser, url, variant)))).flat()
  } finally {
    await takeBack()
    await started?.dispose()
  }
  console.log(`${readdirSync(folder).filter((file) => file.endsWith('.png')).length} pictures in ${folder}`)
  if (missed.length > 0) console.log(['Without a picture:', ...missed].join('\n'))
  if (before) console.log(await compareFolders(browser, before, folder))
})
