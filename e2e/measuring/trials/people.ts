import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signIn } from '../../harness/sign-in'

/** How long people look at a screen before they press something, and after that. */
const LOOK_MS = 8_000
const PRESSED_MS = 2_000
/** A tab that does not answer for so long is closed and opened again. */
const PATIENCE_MS = LOOK_MS + PRESSED_MS + 10_000

/** A failing outcome that a page reported. */
export interface Noticed {
  /** Milliseconds since 1970. */
  at: number
  remote: string
  version: string
  kind: string
  message: string
}

/** A person with one tab, which they close and open again when it does not answer. */
export interface Person {
  context: BrowserContext
  page: Page
  /** Tabs that did not answer and were closed. */
  closed: number
  noticed: Noticed[]
  /** The path of the conversation in which they write, and what they have written there. */
  conversation?: { path: string; typed: string }
  /** They never load the page again. */
  staysInPage?: boolean
}

export const after = <T>(ms: number, value: T) => new Promise<T>((done) => setTimeout(done, ms, value))

interface SentOutcomes {
  outcomes: Omit<Noticed, 'at'>[]
}

/** A small phone: its screens are longer than its window. */
const VIEWPORT = { width: 320, height: 568 }

/** Signs somebody in, in a browser of their own. What it reports is sent as calls, because beacons cannot be read. */
export async function openPerson(browser: Browser, url: string, email: string, userAgent?: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, ...(userAgent ? { userAgent } : {}) })
  await context.addInitScript(() => {
    navigator.sendBeacon = () => false
  })
  const noticed: Noticed[] = []
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/release_outcomes')) return
    const { outcomes } = request.postDataJSON() as SentOutcomes
    for (const { remote, version, kind, message } of outcomes)
      if (kind !== 'ok') noticed.push({ at: Date.now(), remote, version, kind, message })
  })
  const page = await context.newPage()
  await signIn(page, email)
  const path = await conversationOf(page)
  return { context, page, closed: 0, noticed, ...(path === undefined ? {} : { conversation: { path, typed: '' } }) }
}

/** The path of somebody's first conversation; undefined if they have none. */
async function conversationOf(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/api/conversations')
  const [first] = (await answer.json()) as { id: string }[]
  return first && `/conversation/${first.id}`
}

/** Goes to a screen within the page, as by a link that another screen has. */
const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Goes to a screen as people do: by a link of the page, else by its address, or within the page. */
async function goTo({ page, staysInPage }: Person, path: string): Promise<void> {
  const isLinked = await page
    .locator(`a[href="${path}"]`)
    .filter({ visible: true })
    .first()
    .click({ timeout: 1_500 })
    .then(
      () => true,
      () => false,
    )
  if (isLinked) return
  if (staysInPage) await goWithin(page, path)
  else await page.goto(path, { waitUntil: 'commit' })
}

/** Writes into the field of the conversation, where it is shown and empty; what was written stays, unsent. */
async function write({ page, conversation }: Person, path: string): Promise<void> {
  if (conversation?.path !== path || conversation.typed !== '') return
  const text = 'I slept well and took a walk'
  const field = page.locator('main textarea').filter({ visible: true }).first()
  // Whoever sees that nothing arrives taps the field once more.
  for (let attempt = 0; attempt < 2 && conversation.typed === ''; attempt += 1) {
    await field.fill('', { timeout: 2_000 })
    await field.click({ timeout: 2_000 })
    await page.keyboard.type(text, { delay: 20 })
    if ((await field.inputValue()) === text) conversation.typed = text
  }
}

async function visit(person: Person, path: string): Promise<boolean> {
  const { page } = person
  await goTo(person, path)
  await after(LOOK_MS, undefined)
  if (person.conversation?.path === path) await write(person, path).catch(() => undefined)
  else
    await page
      .locator('main button:visible, main a:visible')
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined)
  await after(PRESSED_MS, undefined)
  return true
}

/** Stands for the path of a person's own conversation. */
export const CONVERSATION = 'conversation'

/** Looks at a screen, uses it once, and closes the tab if it does not answer. */
export async function useScreen(person: Person, screen: string): Promise<void> {
  const path = screen === CONVERSATION ? (person.conversation?.path ?? '/messages') : screen
  const used = visit(person, path).catch(() => true)
  if (await Promise.race([used, after(PATIENCE_MS, false)])) return
  person.closed += 1
  await Promise.race([person.page.close().catch(() => undefined), after(3_000, undefined)])
  person.page = await person.context.newPage()
  await person.page.goto(path, { waitUntil: 'commit' }).catch(() => undefined)
}

/** What a participant sees: the screen with its controls, words instead of it, or nothing that answers. */
export async function lookAt(page: Page): Promise<'works' | 'unusable' | 'hangs'> {
  const works = page
    .evaluate(() => {
      // Places that stay mounted while another is shown are in the document too.
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
      const heading = shown('main h1')
      const works = heading && shown('main button, main a')
      return works && !heading.textContent.startsWith('Something went wrong') ? 'works' : 'unusable'
    })
    .catch(() => 'unusable' as const)
  return Promise.race([works, after(5_000, 'hangs' as const)])
}

/** A draft is read from the device after the screen is shown. */
const DRAFT_MS = 20_000

/** Whether the field of somebody's conversation still has what they wrote; undefined if they wrote nothing. */
export async function keptText({ page, conversation }: Person): Promise<boolean | undefined> {
  if (!conversation || conversation.typed === '') return undefined
  const until = Date.now() + DRAFT_MS
  await page.goto(conversation.path, { waitUntil: 'commit' }).catch(() => undefined)
  const field = page.locator('main textarea').filter({ visible: true }).first()
  for (;;) {
    const value = await field.inputValue({ timeout: DRAFT_MS }).catch(() => '')
    if (value === conversation.typed || Date.now() > until) return value === conversation.typed
    await after(200, undefined)
  }
}
