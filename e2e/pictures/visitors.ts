import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { signIn } from '../harness/sign-in'

/** A window and the demonstration's participant with its language and direction. */
export interface Variant {
  name: string
  email: string
  locale: string
  options: BrowserContextOptions
}

const PHONE = { width: 360, height: 780 }
const WIDE = { width: 1280, height: 800 }
const MAYA = { email: 'maya@demo.almanac.health', locale: 'en' }

export const VARIANTS: Variant[] = [
  { name: 'light-360', ...MAYA, options: { viewport: PHONE } },
  { name: 'dark-1280', ...MAYA, options: { viewport: WIDE, colorScheme: 'dark' } },
  { name: 'light-1280', ...MAYA, options: { viewport: WIDE } },
  { name: 'arabic-360', email: 'layla@demo.almanac.health', locale: 'ar', options: { viewport: PHONE } },
]

const sessions = new Map<string, Promise<BrowserContextOptions>>()

/**
 * The session of an account, and its time zone: on a device in another one each time of a visit would stand there twice.
 */
function sessionOf(browser: Browser, url: string, email: string): Promise<BrowserContextOptions> {
  const known = sessions.get(email) ?? signedIn(browser, url, email)
  sessions.set(email, known)
  return known
}

async function signedIn(browser: Browser, url: string, email: string): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signIn(page, email, 'almanac-demo')
  const user: unknown = await (await page.request.get('/api/sessions/current')).json()
  const zone: unknown = typeof user === 'object' && user !== null ? Reflect.get(user, 'time_zone') : null
  const storageState = await context.storageState()
  await context.close()
  return { storageState, ...(typeof zone === 'string' ? { timezoneId: zone } : {}) }
}

/** A browser of its own for pictures: nothing moves, and nothing is kept from another. */
export async function contextOf(
  browser: Browser,
  url: string,
  { locale, options }: Variant,
  email: string | null,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale,
    ...options,
    ...(email === null ? {} : await sessionOf(browser, url, email)),
  })
}
