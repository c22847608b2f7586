import { seededRandom } from '@almanac/domain/testing/seeded-random'
import {
  allowedRate,
  evidenceAgainst,
  isNewError,
  judge,
  rateBetween,
  type Slice,
  type TrialCounts,
  verdictOf,
} from './judge'
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

/** Lets people load until there is a verdict; how many loads that took, null where a minute was not enough. */
function loadsUntil(
  verdicts: readonly string[],
  random: () => number,
  fails: (load: ReturnType<typeof someone>) => boolean,
  base: TrialCounts,
  most = A_MINUTE,
): number | null {
  const slices = new Map<string, Slice>()
  let faults = 0
  for (let load = 1; load <= most; load += 1) {
    const one = someone(random)
    const faulty = fails(one)
    const failed = faulty || random() < NOISE
    if (faulty) faults += 1
    for (const [kind, name] of [
      ['everybody', 'everybody'],
      ['company', one.company],
      ['browser', one.browser],
    ] as const) {
      const slice = slices.get(name) ?? { kind, name, people: 0, of: { trials: 0, failures: 0 } }
      slices.set(name, slice)
      slice.of.trials += 1
      if (failed) {
        slice.of.failures += 1
        slice.people += 1
      }
    }
    if (!failed) continue
    if (verdicts.includes(judge([...slices.values()], base).verdict)) return load
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
  most = A_MINUTE,
) {
  const random = seededRandom(seed)
  const found = Array.from({ length: RUNS }, () =>
    loadsUntil(verdicts, random, (load) => fails(load, random), sample(NOISE, 1_000, random), most),
  )
  const taken = found.filter((loads) => loads !== null).sort((one, other) => one - other)
  return { share: taken.length / RUNS, loads: taken[Math.floor(taken.length / 2)] ?? Infinity }
}

const CHROMIUM = ['browser Chrome', 'browser Chrome Android', 'browser Edge']

test.each<[string, (load: ReturnType<typeof someone>, random: () => number) => boolean, number]>([
  ['everything', () => true, 5],
  ['one load of five', (_, random) => random() < 0.2, 40],
  ['one browser', ({ browser }) => browser === 'browser Firefox', 50],
  ['one company', ({ company }) => company === 'company 7', 60],
  // A browser other than Chromium measures no memory.
  ['a leak of 16 MB/s', ({ browser }) => CHROMIUM.includes(browser), 12],
  ['hidden buttons, seen by the probe of each load', () => true, 5],
  ['a blocked thread, on slow phones alone', (_, random) => random() < 0.4, 20],
])('a release that fails for %s is withdrawn within a minute at two loads a second', (_, fails, median) => {
  const { share, loads } = foundWithin(2, ['withdraw'], fails)
  expect(share).toBeGreaterThanOrEqual(0.97)
  expect(loads).toBeLessThanOrEqual(median)
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
      loadsUntil(['flag', 'withdraw'], random, () => random() < rate, sample(NOISE, 1_000, random), 10 * a_minute),
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
