import type { Browser } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { operatorAt, type Operator } from '../harness/operator'
import { builtVersionOf, published } from '../harness/releases'
import { startServer, type DisposableServer } from '../harness/server'
import { reportLines } from './lines'
import { faultyRelease, type FaultCode } from './trials/faulty-release'
import { after, CONVERSATION, keptText, lookAt, openPerson, type Person, useScreen } from './trials/people'
import { verdictsOf } from './trials/verdicts'

/** People with a tab open when the release is rolled out to everyone. */
const TABS = Number(process.env['TABS'] ?? 6)
/** Half of them have a conversation, in which they write. */
const PEOPLE = ['p06', 'p20', 'p07', 'p21', 'm01', 'p22', 'p23', 'p24', 'p25'].map((name) => `${name}@e2e.test`)
/** How long a release may remain before that is the result. */
const LIMIT_MS = 120_000
/** How long people wait for a screen that works after the withdrawal. */
const HEAL_MS = 30_000

/** A way in which a release is bad. */
interface BadRelease extends FaultCode {
  what: string
  /** Which of the browsers has the fault; all by default. */
  userAgent?: string
  /** Whether it shows only to people who stay in one page for long. */
  inOnePage?: boolean
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
    inOnePage: true,
  },
  { what: 'hides its buttons', load: hide },
  { what: 'blocks for 2.5 s', render: `self.blocked||(self.blocked=1,${block(2_500)})` },
  // A fill for browsers without it that forgets to count from the end: the dashboard and the history use it.
  { what: 'breaks another remote', load: 'Array.prototype.at=function(n){return this[n].valueOf()}' },
  {
    what: 'throws in one browser',
    load: 'if(/Firefox/.test(navigator.userAgent))throw new Error("bad in one browser")',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  },
]

/** Screens that people visit in turn: two of the bad remote, one with the conversation of each, and those of another. */
const PATHS = ['/messages', '/history', CONVERSATION, '/']

async function openTabs(browser: Browser, server: DisposableServer, bad: BadRelease): Promise<Person[]> {
  return Promise.all(
    PEOPLE.slice(0, TABS).map(async (email, index) => {
      const userAgent = index < TABS / 2 ? bad.userAgent : undefined
      const person = await openPerson(browser, server.url, email, userAgent)
      person.staysInPage = bad.inOnePage ?? false
      await person.page.goto('/messages')
      await expect(person.page.getByRole('heading', { level: 1 })).toBeVisible()
      return person
    }),
  )
}

/** Uses screens in turn until it is over. */
async function keepUsing(person: Person, isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) await useScreen(person, PATHS[turn % PATHS.length] ?? '/messages')
}

/** Waits until all tabs show a working screen, at most `HEAL_MS`; returns what they show. */
async function heal(people: readonly Person[]): Promise<string[]> {
  const until = Date.now() + HEAL_MS
  for (;;) {
    const seen = await Promise.all(people.map(({ page }) => lookAt(page)))
    if (Date.now() > until || seen.every((one) => one === 'works')) return seen
    await after(500, undefined)
  }
}

const count = <T>(values: readonly T[], wanted: T) => values.filter((value) => value === wanted).length

async function tryRelease(
  browser: Browser,
  server: DisposableServer,
  { operator, token }: { operator: Operator; token: string },
  bad: BadRelease,
  version: string,
): Promise<string> {
  await operator.rollOut('social', { version: builtVersionOf('social') })
  const people = await openTabs(browser, server, bad)
  await published(server, token, faultyRelease('social', version, bad))
  const start = Date.now()
  await operator.rollOut('social', { version })
  const verdict = (action: string) =>
    verdictsOf(server).find((one) => one.action === action && one.version === version && one.remote === 'social')
  const isOver = () => verdict('withdrawn') !== undefined || Date.now() - start > LIMIT_MS
  await Promise.all(people.map((person) => keepUsing(person, isOver)))
  const seen = await heal(people)
  const healed = Date.now()
  const kept = await Promise.all(people.map(keptText))
  const [first] = people
    .flatMap(({ noticed }) => noticed)
    .filter(({ at }) => at >= start)
    .sort((one, other) => one.at - other.at)
  await Promise.all(people.map(({ context }) => context.close().catch(() => undefined)))
  const at = (time: number | undefined) => (time === undefined ? 'never' : `${((time - start) / 1000).toFixed(1)} s`)
  const closed = people.reduce((sum, one) => sum + one.closed, 0)
  const written = kept.filter((one) => one !== undefined).length
  return [
    `${bad.what}: noticed ${at(first?.at)}${first ? ` (${first.kind} of ${first.remote})` : ''}`,
    `flagged ${at(verdict('flagged')?.at)}, withdrawn ${at(verdict('withdrawn')?.at)}`,
    `${closed} tabs were closed by hand; of ${written} texts ${count(kept, true)} kept`,
    `${count(seen, 'works')} tabs work, ${count(seen, 'unusable')} are unusable, ${count(seen, 'hangs')} hang after ${at(healed)}`,
  ].join('; ')
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
    reportLines(lines)
  }
  await operator.leave()
  await server.dispose()
})
