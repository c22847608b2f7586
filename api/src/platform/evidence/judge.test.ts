import { seededRandom } from '@almanac/domain/testing/seeded-random'
import {
  allowedRate,
  evidenceAgainst,
  isNewError,
  judge,
  judgeLevels,
  rateBetween,
  type Slice,
  type TrialCounts,
  verdictOf,
} from './judge'
import { SEVERITY_LEVELS } from './outcome'
import { isSlow, PARTS, partOf } from './speed'

/** Loads in a minute at two in a second, each of another person. */
const A_MINUTE = 120

/** Trials of which each fails with this probability; as quick as there are few failures. */
function sample(rate: number, trials: number, random: () => number): TrialCounts {
  const skip = () => (rate === 0 ? Infinity : Math.floor(Math.log(1 - random()) / Math.log(1 - rate)))
  let failures = 0
  for (let trial = skip(); trial < trials; trial += 1 + skip()) failures += 1
  return { trials, failures }
}

const BROWSERS = ['Chrome', 'Chrome', 'Chrome Android', 'Safari iOS', 'Safari iOS', 'Firefox', 'Edge', 'Safari']

/** A load of somebody: of one of ten companies, with one of seven browsers. */
const someone = (random: () => number) => ({
  company: `company ${Math.floor(random() * 10)}`,
  browser: `browser ${BROWSERS[Math.floor(random() * BROWSERS.length)]}`,
})

/** Errors that the known good release has too. */
const NOISE = 0.005

const [ANY, , SEVERE] = [0, 1, 2] as const

/** The counts of people's loads by level of severity, with those of each company and browser. */
class Counts {
  private readonly levels = SEVERITY_LEVELS.map(() => new Map<string, Slice>())

  /** @param severity the highest level of the failure; undefined where the load did not fail */
  add(load: ReturnType<typeof someone>, severity: number | undefined): void {
    for (const [level, slices] of this.levels.entries())
      for (const [kind, name] of [
        ['everybody', 'everybody'],
        ['company', load.company],
        ['browser', load.browser],
      ] as const) {
        const slice = slices.get(name) ?? { kind, name, people: 0, of: { trials: 0, failures: 0 } }
        slices.set(name, slice)
        slice.of.trials += 1
        if (severity === undefined || severity < level) continue
        slice.of.failures += 1
        slice.people += 1
      }
  }

  verdict(bases: readonly TrialCounts[]) {
    return judgeLevels(
      this.levels.map((slices, level) => ({
        slices: [...slices.values()],
        base: bases[level] ?? { trials: 0, failures: 0 },
      })),
    ).verdict
  }
}

/** Lets people load until there is a verdict; how many loads that took, null where a minute was not enough. */
function loadsUntil(
  verdicts: readonly string[],
  random: () => number,
  fails: (load: ReturnType<typeof someone>) => boolean,
  base: TrialCounts,
  { most = A_MINUTE, severity = SEVERE }: { most?: number; severity?: number } = {},
): number | null {
  const counts = new Counts()
  const bases = SEVERITY_LEVELS.map(() => base)
  let faults = 0
  for (let load = 1; load <= most; load += 1) {
    const one = someone(random)
    const faulty = fails(one)
    const noisy = random() < NOISE
    if (faulty) faults += 1
    counts.add(one, noisy ? SEVERE : faulty ? severity : undefined)
    if (!faulty && !noisy) continue
    if (verdicts.includes(counts.verdict(bases))) return load
    if (verdicts.includes('flag') && isNewError(faults)) return load
  }
  return null
}

test('of 1,000 good releases over a noise of 0 to 3 % at most one is withdrawn, looked at again and again', () => {
  const random = seededRandom(1)
  let withdrawn = 0
  for (let release = 0; release < 1_000; release += 1) {
    const rate = random() * 0.03
    const base = sample(rate, [0, 50, 400, 3_000][release % 4] ?? 0, random)
    const evidence = evidenceAgainst(allowedRate(base))
    const of = { trials: 0, failures: 0 }
    for (let look = 0; look < 100; look += 1) {
      const { trials, failures } = sample(rate, 20, random)
      of.trials += trials
      of.failures += failures
      if (failures === 0 || verdictOf(evidence(of)) !== 'withdraw') continue
      withdrawn += 1
      break
    }
  }
  expect(withdrawn).toBeLessThanOrEqual(1)
})

const RUNS = 100

/** The share of runs in which the fault was found within a minute, and the loads that the median run took. */
function foundWithin(
  seed: number,
  verdicts: readonly string[],
  fails: (load: ReturnType<typeof someone>, random: () => number) => boolean,
  severity: number,
) {
  const random = seededRandom(seed)
  const found = Array.from({ length: RUNS }, () =>
    loadsUntil(verdicts, random, (load) => fails(load, random), sample(NOISE, 1_000, random), { severity }),
  )
  const taken = found.filter((loads) => loads !== null).sort((one, other) => one - other)
  return { share: taken.length / RUNS, loads: taken[Math.floor(taken.length / 2)] ?? Infinity }
}

const CHROMIUM = ['browser Chrome', 'browser Chrome Android', 'browser Edge']

test.each<[string, (load: ReturnType<typeof someone>, random: () => number) => boolean, number, number]>([
  ['everything', () => true, 5, SEVERE],
  ['one load of five', (_, random) => random() < 0.2, 40, SEVERE],
  ['one browser', ({ browser }) => browser === 'browser Firefox', 50, SEVERE],
  ['one company', ({ company }) => company === 'company 7', 60, SEVERE],
  // A browser other than Chromium measures no memory.
  ['a leak of 16 MB/s', ({ browser }) => CHROMIUM.includes(browser), 12, ANY],
  ['hidden buttons, seen by the probe of each load', () => true, 5, SEVERE],
  ['a blocked thread, on slow phones alone', (_, random) => random() < 0.4, 20, ANY],
])('a release that fails for %s is withdrawn within a minute at two loads a second', (_, fails, median, severity) => {
  const { share, loads } = foundWithin(2, ['withdraw'], fails, severity)
  expect(share).toBeGreaterThanOrEqual(0.97)
  expect(loads).toBeLessThanOrEqual(median)
})

test('where most phones are slow anyway, a release that throws for everybody is withdrawn, and a good one is not', () => {
  const random = seededRandom(7)
  const bases = [0.8, NOISE, NOISE].map((rate) => sample(rate, 60, random))
  const withdrawnAfter = (severityOf: () => number | undefined): number | null => {
    const counts = new Counts()
    for (let load = 1; load <= 100; load += 1) {
      counts.add(someone(random), severityOf())
      if (counts.verdict(bases) === 'withdraw') return load
    }
    return null
  }
  expect(withdrawnAfter(() => SEVERE)).toBeLessThanOrEqual(5)
  const good = Array.from({ length: 100 }, () => withdrawnAfter(() => (random() < 0.8 ? ANY : undefined)))
  expect(good.filter((loads) => loads !== null)).toEqual([])
})

/** After how many loads 95 % of the runs have found the fault. A load is a person's first of the day. */
function loadsNeeded(found: readonly (number | null)[]): number {
  const sorted = found.map((loads) => loads ?? Infinity).sort((one, other) => one - other)
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Infinity
}

/** Within how many seconds that is, where so many people a minute load the release. */
const seconds = (loads: number, a_minute: number): number => (60 * loads) / a_minute

test.each([
  // The share of loads that fail, and the least loads a minute at which 95 % of the runs are flagged within one.
  [0.05, 120],
  [0.01, 600],
])(
  'a release of which a share of %d of the loads fails is flagged within 60 s from %d loads a minute on',
  (rate, a_minute) => {
    const random = seededRandom(3)
    const found = Array.from({ length: RUNS }, () =>
      loadsUntil(['flag', 'withdraw'], random, () => random() < rate, sample(NOISE, 1_000, random), {
        most: 10 * a_minute,
      }),
    )
    expect(seconds(loadsNeeded(found), a_minute)).toBeLessThanOrEqual(60)
  },
)

/** A normal deviate. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A Largest Contentful Paint as in the field: the slowest tenth takes twice as long as the middle. */
const paint = (random: () => number, factor = 1): number => 1_200 * factor * Math.exp(0.54 * normal(random))

/** After how many loads a release with this Largest Contentful Paint is flagged, by the measurements of 1,000 loads before; null where `most` are not enough. */
function loadsUntilSlow(factor: number, most: number, random: () => number): number | null {
  const base = Array.from({ length: 1_000 }, () => paint(random)).sort((one, other) => one - other)
  const bounds = Array.from({ length: PARTS - 1 }, (_, part) => base[((part + 1) * base.length) / PARTS] ?? 0)
  const histogram = Array.from({ length: PARTS }, () => 0)
  for (let load = 1; load <= most; load += 1) {
    const part = partOf(bounds, paint(random, factor))
    histogram[part] = (histogram[part] ?? 0) + 1
    if (load % 10 === 0 && isSlow(histogram)) return load
  }
  return null
}

const SLOW_RUNS = 40

test('a Largest Contentful Paint that takes 30 % longer is flagged within 60 s from 300 loads a minute on, one that does not is not', () => {
  const random = seededRandom(5)
  const found = (factor: number, most: number) =>
    Array.from({ length: SLOW_RUNS }, () => loadsUntilSlow(factor, most, random))
  expect(seconds(loadsNeeded(found(1.3, 600)), 300)).toBeLessThanOrEqual(60)
  expect(seconds(loadsNeeded(found(1.5, 600)), 120)).toBeLessThanOrEqual(60)
  expect(found(1, 500).filter((loads) => loads !== null)).toEqual([])
  expect(found(1.08, 500).filter((loads) => loads !== null).length).toBeLessThanOrEqual(SLOW_RUNS / 20)
})

test('one person alone is no evidence, nor are two where there are more', () => {
  const slice = (people: number): Slice => ({
    kind: 'everybody',
    name: 'everybody',
    people,
    of: { trials: 30, failures: 30 },
  })
  expect(judge([slice(2)], { trials: 0, failures: 0 })).toMatchObject({ verdict: 'keep', evidence: 0 })
  expect(judge([slice(2)], { trials: 0, failures: 0 }, 2).verdict).toBe('withdraw')
  expect(judge([slice(3)], { trials: 0, failures: 0 }).verdict).toBe('withdraw')
})

test('an interval holds the rate, and is wide with few trials', () => {
  expect(rateBetween({ trials: 0, failures: 0 })).toEqual({ low: 0, high: 1 })
  const few = rateBetween({ trials: 10, failures: 1 })
  expect(few.low).toBeCloseTo(0.018, 3)
  expect(few.high).toBeCloseTo(0.404, 3)
})
