import { seededRandom } from '@almanac/domain/testing/seeded-random'
import { allowedRate, evidenceAgainst, WITHDRAW_EVIDENCE } from '../evidence/judge'
import { type Candidate, type PageLoad, releaseKey, suspectsOf } from './suspects'
import { armIn, armOf, trialResult } from './trial'

const REMOTES = ['account', 'activities', 'devices', 'social', 'surveys', 'telehealth'] as const
type Remote = (typeof REMOTES)[number]

/** A fault of one release that shows in the screens of others. */
interface Fault {
  what: string
  /** How often a screen fails where the release at fault ran before. */
  rate: number
  /** How many other remotes' screens it harms. */
  harms: number
  /** The share of pages in which it has done its harm. */
  active: number
}

const FAULTS: Fault[] = [
  { what: 'a changed prototype', rate: 1, harms: 1, active: 1 },
  { what: 'a global style that hides buttons', rate: 1, harms: 5, active: 1 },
  { what: 'a stolen event', rate: 0.8, harms: 2, active: 1 },
  { what: 'exhausted storage', rate: 0.9, harms: 3, active: 0.5 },
  { what: 'a replaced fetch', rate: 0.7, harms: 5, active: 1 },
  { what: 'a global variable', rate: 1, harms: 1, active: 0.7 },
  { what: 'a timer that blocks', rate: 0.5, harms: 5, active: 1 },
  { what: 'a changed history', rate: 0.6, harms: 2, active: 1 },
  { what: 'a frozen object', rate: 1, harms: 1, active: 0.4 },
  { what: 'a listener that is never removed', rate: 0.4, harms: 3, active: 0.8 },
]

const PEOPLE = 300
const NOISE = 0.005
/** Loads in half an hour at two in a second. */
const MOST = 3_600

const shuffled = <T>(random: () => number, from: readonly T[]): T[] =>
  from
    .map((value) => ({ value, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ value }) => value)

/** People who load pages with a release at fault among those that came lately, until one is blamed. */
class Simulation {
  readonly random: () => number
  readonly culprit: Remote
  readonly fresh: Remote[]
  readonly harmed: Set<Remote>
  readonly fault: Fault
  readonly loads = new Map<Remote, PageLoad[]>(REMOTES.map((remote) => [remote, []]))
  /** A trial of two suspects for the screens of one remote. */
  trial: { remote: Remote; suspects: Candidate[]; people: string[]; rate: number; loads: PageLoad[] } | undefined
  blamed: string | undefined

  constructor(seed: number, fault: Fault) {
    this.random = seededRandom(seed)
    this.fault = fault
    const [culprit = 'social', ...others] = shuffled(this.random, REMOTES)
    this.culprit = culprit
    // Up to two innocent releases came at the same time.
    this.fresh = [culprit, ...others.slice(0, seed % 3)]
    this.harmed = new Set(shuffled(this.random, others).slice(0, fault.harms))
  }

  readonly candidates = (): Candidate[] =>
    REMOTES.map((remote) => ({
      remote,
      version: this.versionOf(remote),
      since: new Date(this.fresh.includes(remote) ? 1_000 + REMOTES.indexOf(remote) : 0),
      held: !this.fresh.includes(remote),
    }))

  versionOf(remote: Remote): string {
    return this.fresh.includes(remote) ? '2.0.0' : '1.0.0'
  }

  /** The versions that somebody gets: in a trial without one of the suspects, before the rollout without all new ones. */
  served(remote: Remote, person: string, before: boolean): string {
    const arm = this.trial && armOf(this.trial.people, person)
    const avoided = arm === undefined ? undefined : this.trial?.suspects[arm]
    return before || avoided?.remote === remote ? '1.0.0' : this.versionOf(remote)
  }

  load(before: boolean): void {
    const person = `person ${Math.floor(this.random() * PEOPLE)}`
    const opened = shuffled(this.random, REMOTES).slice(0, 2 + Math.floor(this.random() * 3))
    const releases = new Set(
      opened.map((remote) => releaseKey({ remote, version: this.served(remote, person, before) })),
    )
    const isActive =
      releases.has(releaseKey({ remote: this.culprit, version: '2.0.0' })) && this.random() < this.fault.active
    for (const remote of opened) {
      const harmed = isActive && this.harmed.has(remote) && this.random() < this.fault.rate
      const load = { failed: harmed || this.random() < NOISE, person, releases }
      this.loads.get(remote)?.push(load)
      if (this.trial?.remote === remote) this.note(load)
      else if (load.failed && !before && !this.trial) this.judge(remote)
    }
  }

  /** Whether the screens of this remote fail more often since the releases came, and because of which. */
  judge(remote: Remote): void {
    const all = (this.loads.get(remote) ?? []).slice(-400)
    const failed = all.filter((load) => load.failed)
    const people = [...new Set(failed.map(({ person }) => person))]
    const recent = all.slice(-200)
    const counts = { trials: recent.length, failures: recent.filter((load) => load.failed).length }
    const evidence = evidenceAgainst(allowedRate({ trials: 500, failures: 3 }))(counts)
    if (people.length < 3 || evidence < WITHDRAW_EVIDENCE) return
    const [first, second] = suspectsOf(all, this.candidates())
    if (!first) return
    if (!second) this.blamed = first.remote
    else this.trial = { remote, suspects: [first, second], people, rate: this.rateOf(failed, all), loads: [] }
  }

  /** How often the loads of those affected failed. */
  rateOf(failed: PageLoad[], all: PageLoad[]): number {
    const affected = new Set(failed.map(({ person }) => person))
    return failed.length / all.filter(({ person }) => affected.has(person)).length
  }

  note(load: PageLoad): void {
    const { trial } = this
    if (!trial) return
    trial.loads.push(load)
    if (load.failed && !trial.people.includes(load.person)) trial.people.push(load.person)
    const [first, second] = trial.suspects
    if (!first || !second) return
    const result = trialResult(armIn(trial, second, first), armIn(trial, first, second), trial.rate)
    if (result === 'undecided') return
    if (result !== 'neither') this.blamed = (result === 'first' ? first : second).remote
    this.trial = undefined
  }

  /** The remote that is blamed; undefined if none is within half an hour. */
  run(): string | undefined {
    for (let load = 0; load < 600; load += 1) this.load(true)
    for (let load = 0; load < MOST && this.blamed === undefined; load += 1) this.load(false)
    return this.blamed
  }
}

test.each(Array.from({ length: 20 }, (_, seed) => [FAULTS[seed % FAULTS.length]?.what ?? '', seed] as const))(
  '%s is found in the release that did it (%d), and no other is withdrawn',
  (_, seed) => {
    const fault = FAULTS[seed % FAULTS.length]
    if (!fault) throw new Error('there is no such fault')
    const simulation = new Simulation(seed, fault)
    expect(simulation.run()).toBe(simulation.culprit)
  },
)

test('what fails with and without a release is not its fault', () => {
  const load = (failed: boolean, ...releases: string[]): PageLoad => ({
    failed,
    person: 'a',
    releases: new Set(releases),
  })
  const loads = [
    ...Array.from({ length: 20 }, () => load(true, 'social 2.0.0', 'surveys 1.0.0')),
    ...Array.from({ length: 20 }, () => load(true, 'surveys 1.0.0')),
    ...Array.from({ length: 40 }, () => load(false, 'surveys 0.9.0')),
  ]
  const candidate = (remote: string, version: string): Candidate => ({
    remote,
    version,
    since: new Date(0),
    held: false,
  })
  expect(suspectsOf(loads, [candidate('social', '2.0.0'), candidate('surveys', '1.0.0')])).toMatchObject([
    { remote: 'surveys' },
  ])
})

test('a trial decides by what heals, and not where nothing does or everything does', () => {
  const arm = (loads: number, failures: number) => ({ loads, failures })
  expect(trialResult(arm(8, 0), arm(8, 7), 0.9)).toBe('first')
  expect(trialResult(arm(8, 7), arm(8, 0), 0.9)).toBe('second')
  expect(trialResult(arm(8, 7), arm(8, 8), 0.9)).toBe('neither')
  expect(trialResult(arm(8, 0), arm(8, 0), 0.9)).toBe('neither')
  expect(trialResult(arm(2, 0), arm(8, 8), 0.9)).toBe('undecided')
  expect(trialResult(arm(4, 1), arm(4, 2), 0.4)).toBe('undecided')
})

const old = { remote: 'activities', version: '1.0.0', since: new Date(0), held: true }
const own = { remote: 'activities', version: '2.0.0', since: new Date(1_000), held: false }
const fresh = { remote: 'surveys', version: '2.0.0', since: new Date(1_000), held: false }

const pages = (count: number, failures: number, releases: Candidate[]): PageLoad[] =>
  Array.from({ length: count }, (_, load) => ({
    failed: load < failures,
    person: `person ${load}`,
    releases: new Set(releases.map(releaseKey)),
  }))

test('where pages fail as often without it, a release is not blamed because it came last', () => {
  const suspects = (without: number) =>
    suspectsOf([...pages(24, without, [old]), ...pages(8, 8, [old, fresh])], [fresh])
  expect(suspects(24)).toEqual([])
  expect(suspects(20)).toEqual([])
  expect(suspects(2)).toEqual([fresh])
})

test('where a few pages without it fail for another reason, a trial decides between it and what is in every page', () => {
  const loads = [...pages(5, 5, [own, fresh]), ...pages(3, 1, [own])]
  expect(suspectsOf(loads, [own, fresh])).toEqual([fresh, own])
})
