import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { operatorAt, type Operator } from '../harness/operator'
import { emailOf } from '../harness/people'
import { builtVersionOf, fileIn, published, rewrite, variantOf } from '../harness/releases'
import { startServer, type DisposableServer } from '../harness/server'
import { signIn } from '../harness/sign-in'
import { reportLines } from './lines'

/** People with a tab open when the release is rolled out to everyone. */
const TABS = Number(process.env['TABS'] ?? 6)
/** How long a release may remain before that is the result. */
const LIMIT_MS = 90_000

/** A way in which a release is bad: code that runs when it is loaded, when its screen is rendered, when it is clicked. */
interface BadRelease {
  what: string
  load?: string
  render?: string
  /** Which of the browsers has the fault; all by default. */
  userAgent?: string
}

const block = (ms: number) => `(()=>{const end=Date.now()+${ms};while(Date.now()<end);})()`
const hide =
  '(()=>{const s=new CSSStyleSheet();s.replaceSync("button,a,input,textarea{display:none!important}");document.adoptedStyleSheets=[...document.adoptedStyleSheets,s]})()'
const onClick = (code: string) => `addEventListener("click",()=>{${code}},true)`

const BAD: BadRelease[] = [
  { what: 'throws at load', load: 'throw new Error("bad at load")' },
  { what: 'throws at render', render: '(()=>{throw new Error("bad at render")})()' },
  { what: 'throws after a click', load: onClick('throw new Error("bad at click")') },
  { what: 'hangs at mount', render: 'self.hung||(self.hung=1,(()=>{for(;;);})())' },
  { what: 'hangs after a click', load: onClick('for(;;);') },
  {
    what: 'leaks 16 MB/s',
    load: 'self.kept=[];setInterval(()=>{self.kept.push(new Array(524288).fill(Math.random()))},250)',
  },
  { what: 'hides its buttons', load: hide },
  { what: 'blocks for 2.5 s', render: `self.blocked||(self.blocked=1,${block(2_500)})` },
  { what: 'breaks another remote', load: 'Array.prototype.flatMap=function(f){return this.map(f)}' },
  {
    what: 'throws in one browser',
    load: 'if(/Firefox/.test(navigator.userAgent))throw new Error("bad in one browser")',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  },
]

/** The built remote `social` with this fault. */
function folderOf({ load, render }: BadRelease, version: string): string {
  return variantOf('social', version, {
    files: (folder) => {
      rewrite(folder, fileIn(folder, 'remote'), (text) => {
        if (!text.includes('{Screens:')) throw new Error('The remote exposes its screens in another way')
        const rendered = render
          ? text.replace(
              '{Screens:',
              `{Screens:(props)=>{${render};return self.goodScreens(props)},_:self.goodScreens=`,
            )
          : text
        return load ? `${load};${rendered}` : rendered
      })
    },
  })
}

/** A person with one tab, which they close and open again when it does not answer. */
interface Person {
  context: BrowserContext
  page: Page
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/messages', { waitUntil: 'commit' }).catch(() => undefined)
  return page
}

function openTabs(browser: Browser, url: string, bad: BadRelease): Promise<Person[]> {
  return Promise.all(
    Array.from({ length: TABS }, async (_, index) => {
      const context = await browser.newContext({
        baseURL: url,
        ...(bad.userAgent && index < TABS / 2 ? { userAgent: bad.userAgent } : {}),
      })
      const page = await context.newPage()
      await signIn(page, emailOf(20 + index))
      await page.goto('/messages')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      return { context, page }
    }),
  )
}

const after = <T>(ms: number, value: T) => new Promise<T>((done) => setTimeout(done, ms, value))

/** Uses the screen once: presses its first control, opens another screen and returns. */
async function use(person: Person): Promise<void> {
  const { page } = person
  const used = page
    .locator('main button, main a')
    .first()
    .click({ timeout: 1_000 })
    .catch(() => undefined)
    .then(() => page.goto('/history', { waitUntil: 'commit' }))
    .then(() => after(1_500, undefined))
    .then(() => page.goto('/messages', { waitUntil: 'commit' }))
    .then(() => after(2_500, undefined))
    .then(() => true)
    .catch(() => true)
  if (await Promise.race([used, after(12_000, false)])) return
  await Promise.race([page.close().catch(() => undefined), after(3_000, undefined)])
  person.page = await openTab(person.context)
}

/** The version that the rule for everyone names. */
async function versionForEveryone(operator: Operator): Promise<string | null> {
  const rollouts = (await operator.call('GET', '/rollouts?remote=social')) as {
    company: string | null
    rule: { version: string } | null
  }[]
  return rollouts.find(({ company }) => company === null)?.rule?.version ?? null
}

const FAILED = /"(reason|kind)":"(?!ok)/

/** What a participant sees: the screen with its controls, words instead of it, or nothing that answers. */
async function lookAt(page: Page): Promise<string> {
  const works = page
    .evaluate(() => {
      const heading = document.querySelector('main h1')
      const control = document.querySelector('main button, main a')
      return heading?.checkVisibility() && control?.checkVisibility() ? 'works' : 'unusable'
    })
    .catch(() => 'unusable')
  return Promise.race([works, after(5_000, 'hangs')])
}

const at = (ms: number | undefined) => (ms === undefined ? 'never' : `${(ms / 1000).toFixed(1)} s`)

async function tryRelease(
  browser: Browser,
  server: DisposableServer,
  { operator, token }: { operator: Operator; token: string },
  bad: BadRelease,
  version: string,
): Promise<string> {
  await operator.rollOut('social', { version: builtVersionOf('social') })
  const people = await openTabs(browser, server.url, bad)
  await published(server, token, folderOf(bad, version))
  const rolledOut = performance.now()
  const since = () => performance.now() - rolledOut
  let noticed: number | undefined
  let withdrawn: number | undefined
  for (const { context } of people)
    context.on('request', (request) => {
      if (/release_outcomes|remote_failures/.test(request.url()) && FAILED.test(request.postData() ?? ''))
        noticed ??= since()
    })
  await operator.rollOut('social', { version })
  const isOver = () => withdrawn !== undefined || since() > LIMIT_MS
  const used = people.map(async (person) => {
    while (!isOver()) await use(person)
  })
  while (!isOver()) {
    if ((await versionForEveryone(operator)) !== version) withdrawn = since()
    await after(200, undefined)
  }
  await Promise.all(used)
  let seen: string[] = []
  const settled = performance.now() + 15_000
  while (performance.now() < settled && !(seen.length > 0 && seen.every((one) => one === 'works'))) {
    await after(500, undefined)
    seen = await Promise.all(people.map(({ page }) => lookAt(page)))
  }
  const again = seen.every((one) => one === 'works') ? since() : undefined
  await Promise.all(people.map(({ context }) => context.close().catch(() => undefined)))
  const count = (of: string) => seen.filter((one) => one === of).length
  return `${bad.what}: noticed ${at(noticed)}, withdrawn ${at(withdrawn)}; ${count('works')} tabs work, ${count('unusable')} are unusable, ${count('hangs')} hang after ${at(again ?? since())}`
}

/** What becomes of a bad release that everybody with an open tab gets. */
test('bad releases, six open tabs', async ({ browser }) => {
  const server = await startServer()
  const operator = await operatorAt(server)
  const token = await operator.tokenFor('social')
  const lines: string[] = []
  const only = process.env['ONLY']
  for (const [index, bad] of BAD.entries()) {
    if (only && !bad.what.includes(only)) continue
    lines.push(await tryRelease(browser, server, { operator, token }, bad, `${index + 50}.0.0`))
  }
  await operator.leave()
  await server.dispose()
  reportLines(lines)
})
