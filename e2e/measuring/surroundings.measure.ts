import { chromium as engine, expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { chromium } from '../harness/browser'
import { linkIn, newestTo } from '../harness/outbox'
import { emailOf, PASSWORD } from '../harness/people'
import { startServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'
import { shownBy, SURROUNDINGS, type Surrounding } from './surroundings'

const WAIT_MS = Number(process.env['MEASURE_WAIT'] ?? 12_000)

/** Ends a journey that hangs, whatever it waits for. */
const JOURNEY_MS = 8 * WAIT_MS

/** A journey; rejects where it does not lead to its end. */
interface Journey {
  name: string
  /** Where it begins. */
  path: string
  go: (page: Page, at: { email: string; surrounding: Surrounding; fresh: string }) => Promise<void>
}

const seen = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible({ timeout: WAIT_MS })
const heading = (page: Page, name: RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible({ timeout: WAIT_MS })
const click = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click({ timeout: WAIT_MS })
const fill = (page: Page, label: string | RegExp, text: string) =>
  page
    .getByLabel(label, { exact: typeof label === 'string' })
    .first()
    .fill(text, { timeout: WAIT_MS })

const JOURNEYS: Journey[] = [
  {
    name: 'first visit',
    path: '/',
    go: async (page) => {
      await page.goto('/')
      await expect(page.getByLabel('Email')).toBeVisible({ timeout: WAIT_MS })
    },
  },
  {
    name: 'register',
    path: '/register/PIER01',
    go: async (page, { surrounding, fresh }) => {
      await page.goto(`/register/${surrounding.code ?? 'PIER01'}`)
      await fill(page, 'First name', 'Zoe')
      await fill(page, 'Email', fresh)
      await fill(page, 'Password', PASSWORD)
      await fill(page, 'Confirm password', PASSWORD)
      await click(page, 'Continue')
      await fill(page, /^Last name/, 'Okafor')
      await page.getByLabel('Year of birth').fill('1990')
      await page.getByLabel('Gender', { exact: true }).selectOption('female')
      await page.getByRole('checkbox', { name: /agree to the terms/ }).check()
      await click(page, 'Register')
      await expect(page).toHaveURL(/open_survey/, { timeout: WAIT_MS })
      await seen(page, 'Did you sleep through the night?')
    },
  },
  {
    name: 'forgot',
    path: '/forgot',
    go: async (page, { email }) => {
      await page.goto('/forgot')
      await fill(page, 'Email', email)
      await click(page, 'Send me a link')
      await seen(page, /an email is on its way/)
    },
  },
  {
    name: 'reset',
    path: '/forgot/none.secret',
    go: async (page, { email }) => {
      // Where none could be requested, its screen says so.
      const mail = await newestTo(page.request, email).catch(() => null)
      await page.goto(mail ? linkIn(mail, '/forgot/') : '/forgot/none.secret')
      await fill(page, 'New password', PASSWORD)
      await fill(page, 'Confirm new password', PASSWORD)
      await click(page, 'Save new password')
      await expect(page.getByLabel('New password')).toHaveCount(0, { timeout: WAIT_MS })
    },
  },
  {
    name: 'sign in',
    path: '/login',
    go: async (page, { email }) => {
      await page.goto('/login')
      await fill(page, 'Email', email)
      await fill(page, 'Password', PASSWORD)
      await click(page, 'Sign in')
      await expect(page).toHaveURL(/\/$|open_survey/, { timeout: WAIT_MS })
      await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: WAIT_MS })
    },
  },
  {
    name: 'Today',
    path: '/',
    go: async (page) => {
      await page.goto('/')
      await expect(page.getByRole('link', { name: /Mood|One a day|Weight|Morning/ }).first()).toBeVisible({
        timeout: WAIT_MS,
      })
    },
  },
  {
    name: 'record',
    path: '/',
    go: async (page) => {
      await page.goto('/')
      await page.getByRole('link', { name: /^Mood/ }).click({ timeout: WAIT_MS })
      const slider = page.getByRole('slider').first()
      const text = page.getByRole('textbox').first()
      await expect(slider.or(text).first()).toBeVisible({ timeout: WAIT_MS })
      if (await slider.isVisible()) await slider.fill('4')
      else await text.fill('A walk')
      const acknowledged = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && /responses/.test(answer.url()) && answer.ok(),
        { timeout: WAIT_MS },
      )
      await click(page, /^Save/)
      await acknowledged
    },
  },
  {
    name: 'survey',
    path: '/completedSurveys',
    go: async (page) => {
      await page.goto('/completedSurveys')
      await heading(page, /survey/i)
    },
  },
  {
    name: 'messages',
    path: '/messages',
    go: async (page) => {
      await page.goto('/messages')
      await heading(page, /Messages/)
    },
  },
  {
    name: 'profile',
    path: '/profile',
    go: async (page) => {
      await page.goto('/profile?section=account')
      await seen(page, 'Password')
    },
  },
  {
    name: 'video',
    path: '/virtual_appointments',
    go: async (page) => {
      await page.goto('/virtual_appointments')
      await heading(page, /appointment|visit|Today/i)
    },
  },
  {
    name: 'sign out',
    path: '/logout',
    go: async (page) => {
      await page.goto('/logout')
      await expect(page).toHaveURL(/\/login$/, { timeout: WAIT_MS })
      await expect(page.getByLabel('Email')).toBeVisible({ timeout: WAIT_MS })
    },
  },
]

async function openContext(browser: Browser, url: string, { context, script, blocked }: Surrounding) {
  const opened = await browser.newContext({
    ...context,
    baseURL: url,
    viewport: { width: 360, height: 780 },
    locale: 'en-US',
  })
  if (script) await opened.addInitScript(script)
  if (blocked) await opened.route(blocked, (route) => route.abort())
  // An action without a time limit of its own would wait for ever.
  opened.setDefaultTimeout(WAIT_MS)
  return opened
}

/** Without cookies a browser stores none and sends none. */
async function withoutCookies(context: BrowserContext): Promise<void> {
  await context.route('**/*', async (route) => {
    await context.clearCookies()
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } })
  })
}

/** Rejects when the journey has not ended after `JOURNEY_MS`. */
async function bounded(going: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not at its end after ${JOURNEY_MS} ms`))
    }, JOURNEY_MS)
  })
  await Promise.race([going, late]).finally(() => {
    clearTimeout(timer)
  })
}

async function outcome(page: Page, journey: Journey, at: Parameters<Journey['go']>[1]): Promise<string> {
  try {
    if (!at.surrounding.impossible) {
      await bounded(journey.go(page, at))
      return 'works'
    }
    await page.goto(journey.path)
  } catch (error) {
    if (process.env['MEASURE_EXPLAIN'])
      console.log(at.surrounding.name, '·', journey.name, String(error).split('\n')[0])
  }
  // What is said may need its time: the words of a page that did not start come after ten seconds.
  await expect
    .poll(() => shownBy(page), { timeout: WAIT_MS })
    .not.toBe('WHITE')
    .catch(() => undefined)
  return shownBy(page)
}

/** Each journey in one surrounding. */
async function tried(browser: Browser, url: string, surrounding: Surrounding, email: string): Promise<string[]> {
  const context = await openContext(browser, url, surrounding)
  if (surrounding.name === 'no cookies') await withoutCookies(context)
  const outcomes: string[] = []
  const fresh = `new-${Date.now()}@e2e.test`
  if (surrounding.offline) await context.setOffline(true)
  for (const journey of JOURNEYS) {
    const page = await context.newPage()
    if (journey.name === 'forgot' || journey.name === 'sign in') await context.clearCookies()
    if (journey.name === 'Today' && !surrounding.offline) await signIn(page, email).catch(() => undefined)
    outcomes.push(await outcome(page, journey, { email, surrounding, fresh }))
    if (process.env['MEASURE_PICTURES'])
      await page.screenshot({ path: `${process.env['MEASURE_PICTURES']}/${surrounding.name}-${journey.name}.png` })
    await page.close()
  }
  await context.close()
  return outcomes
}

test('every surrounding and journey: it works, or there are words and a way on', async ({ browser }) => {
  const server = await startServer({ CONTACT: 'mailto:team@study.example' })
  const only = process.env['MEASURE_ONLY']
  const rows: [string, string[]][] = []
  for (const [index, surrounding] of SURROUNDINGS.entries()) {
    if (only && !new RegExp(only).test(surrounding.name)) continue
    const own = surrounding.zone
      ? await engine.launch({ ...chromium.launchOptions, env: { ...process.env, TZ: surrounding.zone } })
      : null
    rows.push([surrounding.name, await tried(own ?? browser, server.url, surrounding, emailOf(20 + index))])
    await own?.close()
    console.log(surrounding.name, rows.at(-1)?.[1].join(' '))
  }
  await server.dispose()
  const header = `| | ${JOURNEYS.map(({ name }) => name).join(' | ')} |`
  const lines = [
    header,
    header.replaceAll(/[^|]+/g, ' --- '),
    ...rows.map(([name, cells]) => `| ${name} | ${cells.join(' | ')} |`),
  ]
  reportLines(lines)
  expect(rows.filter(([, cells]) => cells.includes('WHITE')).map(([name]) => name)).toEqual([])
})
