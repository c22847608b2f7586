import type { Browser } from '@playwright/test'
import { test } from '@playwright/test'
import { operatorAt } from '../harness/operator'
import { published } from '../harness/releases'
import { startServer, type DisposableServer } from '../harness/server'
import { reportLines } from './lines'
import { SHARED_FAULTS, type SharedFault } from './trials/faults'
import { faultyRelease } from './trials/faulty-release'
import { after, CONVERSATION, lookAt, openPerson, type Person, useScreen } from './trials/people'
import { type Verdict, verdictsOf } from './trials/verdicts'

/** People who have something on the screens of each of the remotes; every other one has a conversation. */
const PEOPLE = ['p06', 'p01', 'p07', 'p03', 'm01', 'p09'].map((name) => `${name}@e2e.test`)
const REMOTES = ['activities', 'social', 'surveys'] as const
/** Screens that people visit in turn, each person beginning with another. */
const PATHS = ['/messages', '/history', '/completedSurveys', CONVERSATION, '/relationships', '/', '/consents']
/** How long a fault may remain before that is the result. */
const LIMIT_MS = Number(process.env['LIMIT_SECONDS'] ?? 120) * 1_000
const VERSION = '50.0.0'

/** Each person visits screens with the releases of the installation: what is compared with. */
async function visitBefore({ page }: Person): Promise<void> {
  for (const path of ['/', '/messages', '/completedSurveys']) {
    await page.goto(path, { waitUntil: 'commit' })
    await after(4_000, undefined)
  }
}

/** New releases of three remotes, of which one has a fault, for everyone at once. */
async function release(server: DisposableServer, fault: SharedFault, guilty: string): Promise<void> {
  const operator = await operatorAt(server)
  for (const remote of REMOTES)
    await published(
      server,
      await operator.tokenFor(remote),
      faultyRelease(remote, VERSION, remote === guilty ? fault : {}),
    )
  for (const remote of REMOTES) await operator.rollOut(remote, { version: VERSION })
  await operator.leave()
}

interface Outcome {
  start: number
  people: readonly Person[]
  verdicts: Verdict[]
  seen: string[]
}

function sentenceOf(
  { what, harmless }: SharedFault,
  guilty: string,
  { start, people, verdicts, seen }: Outcome,
): string {
  const at = (time: number | undefined) => (time === undefined ? 'never' : `${((time - start) / 1000).toFixed(1)} s`)
  const first = (action: string) => verdicts.find((one) => one.action === action && one.remote === guilty)?.at
  const reasonOf = (action: string) => {
    const found = verdicts.find((one) => one.action === action && one.remote === guilty)
    return found ? ` (${found.reason})` : ''
  }
  const innocent = (action: string) => [
    ...new Set(verdicts.filter((one) => one.action === action && one.remote !== guilty).map(({ remote }) => remote)),
  ]
  const noticed = people.flatMap((one) => one.noticed).sort((one, other) => one.at - other.at)
  const kinds = [...new Set(noticed.map(({ kind, remote }) => `${kind} of ${remote}`))].slice(0, 5)
  const right = first('withdrawn') ?? first('flagged')
  const wrong = verdicts.filter((one) => one.action === 'withdrawn' && one.remote !== guilty)
  const result =
    wrong.length > 0
      ? `WRONG (${wrong.map(({ remote, at: when, reason }) => `${remote} withdrawn after ${at(when)}: ${reason}`).join('; ')})`
      : right !== undefined
        ? 'right'
        : harmless
          ? `nobody harmed: ${harmless}`
          : 'UNNOTICED'
  const broken = seen.filter((one) => one !== 'works').length
  return [
    `${what} (${guilty}): ${result}`,
    `noticed ${at(noticed[0]?.at)}, ${noticed.length} times by ${people.filter((one) => one.noticed.length > 0).length} people (${kinds.join(', ')})`,
    `flagged ${at(first('flagged'))}${reasonOf('flagged')}, withdrawn ${at(first('withdrawn'))}${reasonOf('withdrawn')}`,
    `innocent flagged: ${innocent('flagged').join(', ') || 'none'}; ${broken} screens broken at the end`,
  ].join('; ')
}

async function tryFault(browser: Browser, fault: SharedFault, guilty: string): Promise<string> {
  const server = await startServer()
  try {
    const people = await Promise.all(PEOPLE.map((email) => openPerson(browser, server.url, email)))
    await Promise.all(people.map(visitBefore))
    for (const person of people) {
      person.noticed.length = 0
      person.staysInPage = fault.inOnePage ?? false
    }
    const start = Date.now()
    await release(server, fault, guilty)
    const isOver = () =>
      Date.now() - start > LIMIT_MS || verdictsOf(server).some(({ action }) => action === 'withdrawn')
    await Promise.all(
      people.map(async (person, index) => {
        for (let turn = index; !isOver(); turn += 1) await useScreen(person, PATHS[turn % PATHS.length] ?? '/')
      }),
    )
    // What is withdrawn wrongly may follow.
    await after(10_000, undefined)
    const seen = await Promise.all(people.map(({ page }) => lookAt(page)))
    const verdicts = verdictsOf(server).filter(({ at }) => at >= start)
    await Promise.all(people.map(({ context }) => context.close().catch(() => undefined)))
    return sentenceOf(fault, guilty, { start, people, verdicts, seen })
  } finally {
    await server.dispose()
  }
}

/** Which of three new releases is blamed for a fault of one of them that harms what all show. */
test('faults across remotes', async ({ browser }) => {
  const lines: string[] = []
  const only = process.env['ONLY']
  for (const [index, fault] of SHARED_FAULTS.entries()) {
    if (only && !only.split(',').includes(fault.what)) continue
    lines.push(await tryFault(browser, fault, fault.guilty ?? (index % 2 === 0 ? 'social' : 'surveys')))
    reportLines(lines)
  }
})
