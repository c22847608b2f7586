import { compareWindows, type DayMean, tallyOf, type ValueKind, type WindowValues } from './index'

/** Looking a global up takes most of the time of these simulations in Jest. */
const { cos, exp, imul, log, max, min, PI, round, sqrt } = Math

/** Deterministic numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = () => number
const normal = (random: Random): number => sqrt(-2 * log(1 - random())) * cos(2 * PI * random())

/** What a person measures: how values come from a day (in standard deviations around the usual) and from chance within it. */
interface Measurement {
  name: string
  kind: ValueKind
  unit: string | null
  scale: { minimum: number; maximum: number } | null
  part?: number
  /** The usual value, its standard deviation from day to day, and the precision with which it is entered. */
  usual: number
  deviation: number
  step: number
  /** Values follow a logarithm, as rates and concentrations with rare high values do. */
  skewed?: true
}

const rating = { minimum: 1, maximum: 5 }
const MEASUREMENTS: readonly Measurement[] = [
  { name: 'mood', kind: 'rating', unit: null, scale: rating, usual: 3.3, deviation: 0.8, step: 1 },
  {
    name: 'energy, nearly always the same',
    kind: 'rating',
    unit: null,
    scale: rating,
    usual: 3,
    deviation: 0.35,
    step: 1,
  },
  { name: 'pain', kind: 'pain', unit: null, scale: { minimum: 0, maximum: 10 }, usual: 3, deviation: 1.5, step: 1 },
  { name: 'pulse', kind: 'other', unit: 'bpm', scale: null, usual: 72, deviation: 6, step: 1 },
  { name: 'glucose', kind: 'other', unit: 'mmol/L', scale: null, usual: 6, deviation: 1.2, step: 0.1, skewed: true },
  { name: 'weight', kind: 'weight', unit: 'kg', scale: null, usual: 71, deviation: 0.6, step: 0.1 },
  { name: 'systolic pressure', kind: 'blood_pressure', unit: 'mmHg', scale: null, usual: 131, deviation: 9, step: 1 },
  {
    name: 'diastolic pressure',
    kind: 'blood_pressure',
    part: 1,
    unit: 'mmHg',
    scale: null,
    usual: 79,
    deviation: 6,
    step: 1,
  },
  { name: 'steps', kind: 'steps', unit: 'steps', scale: null, usual: 6_500, deviation: 2_500, step: 1, skewed: true },
  { name: 'sleep', kind: 'sleep', unit: 'h', scale: null, usual: 7, deviation: 1, step: 0.25 },
]

/** Four days of a week are as a person has them who records on Monday, Wednesday, Friday and Saturday. */
const FOUR_DAYS = new Set([0, 2, 4, 5])

interface Simulated {
  /** Values a week: 4, 7 or 14. */
  values: number
  /** The correlation of a day with the next. */
  correlation: number
  /** Difference of the last week, in standard deviations. */
  shift: number
  /** The first value of the week is entered without its decimal point, or with a digit too many. */
  hasTypingError?: boolean
}

function valueOf(of: Measurement, place: number): number {
  const { usual, deviation, step, scale } = of
  const value = of.skewed ? usual * exp((place * deviation) / usual) : usual + place * deviation
  const entered = round(value / step) * step
  return scale ? min(scale.maximum, max(scale.minimum, entered)) : entered
}

/** Five weeks of a person: the 28 days before a week, and the week. */
function windowsOf(
  of: Measurement,
  random: Random,
  simulated: Simulated,
): [current: WindowValues, before: WindowValues] {
  const { values, correlation, shift, hasTypingError } = simulated
  const entered: [day: number, numbers: number[]][] = []
  let state = normal(random)
  for (let day = -28; day < 7; day += 1) {
    state = correlation * state + sqrt(1 - correlation ** 2) * normal(random)
    if (values === 4 && !FOUR_DAYS.has((day + 28) % 7)) continue
    // Two values of a day resemble each other, but aren't the same.
    const place = () => (values === 14 ? state * 0.8 + normal(random) * 0.6 : state) + (day >= 0 ? shift : 0)
    entered.push([day, Array.from({ length: values === 14 ? 2 : 1 }, () => valueOf(of, place()))])
  }
  const first = entered.find(([day]) => day >= 0)
  if (hasTypingError && first) first[1][0] = (first[1][0] ?? 0) * 10
  const window = (isCurrent: boolean): WindowValues => {
    const own = entered.filter(([day]) => day >= 0 === isCurrent)
    const days = own.map(([day, numbers]): DayMean => ({
      day,
      mean: numbers.reduce((sum, number) => sum + number, 0) / numbers.length,
    }))
    return { tally: tallyOf(own.flatMap(([, numbers]) => numbers)), days }
  }
  return [window(true), window(false)]
}

/** In how many of 100 weeks each is said. */
function claims(of: Measurement, simulated: Simulated, weeks: number): { higher: number; lower: number } {
  const random = numbersFrom(20_261_128 + simulated.values)
  const said = { higher: 0, lower: 0 }
  for (let week = 0; week < weeks; week += 1) {
    const [current, before] = windowsOf(of, random, simulated)
    const { part = 0, unit, scale } = of
    const { change } = compareWindows(of.kind, current, before, { part, unit, scale })
    if (change === 'higher' || change === 'lower') said[change] += 100 / weeks
  }
  return said
}

const VALUES = [4, 7, 14] as const
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

describe('where nothing has changed, higher or lower is said in at most 5 of 100 weeks', () => {
  const falseClaims = (of: Measurement, values: number, of_days: Pick<Simulated, 'correlation' | 'hasTypingError'>) => {
    const { higher, lower } = claims(of, { values, shift: 0, ...of_days }, 80)
    return higher + lower
  }

  it.each([
    ['days that are independent', { correlation: 0 }],
    ['days that resemble the day before', { correlation: 0.4 }],
    ['a typing error in the week', { correlation: 0.3, hasTypingError: true }],
  ])('%s', (_, of_days) => {
    const found = MEASUREMENTS.map((of) => VALUES.map((values) => falseClaims(of, values, of_days)))
    for (const ofKind of found) expect(mean(ofKind)).toBeLessThanOrEqual(5)
    for (const index of VALUES.keys()) expect(mean(found.map((ofKind) => ofKind[index] ?? 100))).toBeLessThanOrEqual(5)
  })
})

/** Of 100 weeks that are higher by so many standard deviations of a day, the fewest in which it is said. */
const POWER: readonly [values: number, shift: number, fewest: number][] = [
  [4, 2.5, 75],
  [7, 2, 70],
  [7, 2.5, 90],
  [14, 2, 75],
]

describe('a week that is higher is called so', () => {
  // Pressure needs 12 readings a week; the least relevant difference of weight is more than a standard deviation.
  const compared = MEASUREMENTS.filter(({ kind }) => kind !== 'blood_pressure' && kind !== 'weight')

  it.each(compared)('$name', (of) => {
    for (const [values, shift, fewest] of POWER) {
      const { higher, lower } = claims(of, { values, correlation: 0.2, shift }, 60)
      expect(higher).toBeGreaterThanOrEqual(fewest)
      expect(lower).toBe(0)
    }
  })

  it.each(MEASUREMENTS.filter((of) => !compared.includes(of)))('$name, with 14 values a week', (of) => {
    expect(claims(of, { values: 14, correlation: 0.2, shift: 2.5 }, 60).higher).toBeGreaterThanOrEqual(75)
  })
})
