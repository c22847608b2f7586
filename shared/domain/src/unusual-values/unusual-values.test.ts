import { convert } from '../units'
import { isMeasurable } from '../vitals'
import { unusualIn, type JudgedVital, type Measurement } from '.'

/** A pseudo-random number generator (mulberry32), so that each run judges the same series. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Kind extends JudgedVital {
  parts: readonly { key: string; minimum_value: number; maximum_value: number }[]
  /** The next real values of a person whose usual ones are `usual`, on a day. */
  next: (usual: readonly number[], day: number, random: Random) => number[]
  /** The usual values of a new person. */
  person: (random: Random) => number[]
}
interface Random {
  uniform: () => number
  normal: () => number
}

const part = (key: string, minimum_value: number, maximum_value: number) => ({ key, minimum_value, maximum_value })
const varied = (usual: number, share: number, { normal }: Random) => usual * Math.exp(share * normal())

/**
 * Within-person variation as published: weight 1 % a day with a drift of up to 1 % a week; home blood pressure 9 %;
 * heart rate 10 %, in one of ten after exertion; glucose 38 % with diabetes; temperature 0.3 °C, one day of 40 a fever;
 * oxygen saturation 1.5 points; waist 2 % by where the tape lies; steps 40 %, one day of twenty in bed.
 */
const KINDS: readonly Kind[] = [
  {
    name: 'weight',
    storage_unit: 'kg',
    units: ['kg', 'lbs'],
    parts: [part('weight', 1, 400)],
    person: ({ uniform }) => [45 + uniform() * 90],
    next: ([usual = 0], day, random) => [varied(usual * (1 - 0.0014 * day), 0.01, random)],
  },
  {
    name: 'blood_pressure',
    storage_unit: 'mmHg',
    units: ['mmHg'],
    parts: [part('systolic', 50, 280), part('diastolic', 20, 180)],
    person: ({ uniform }) => [105 + uniform() * 60, 62 + uniform() * 30],
    next: ([upper = 0, lower = 0], _, random) => {
      const common = random.normal()
      const systolic = upper * Math.exp(0.09 * common)
      return [systolic, Math.min(systolic - 15, lower * Math.exp(0.06 * common + 0.06 * random.normal()))]
    },
  },
  {
    name: 'pulse',
    storage_unit: 'bpm',
    units: ['bpm'],
    parts: [part('pulse', 20, 260)],
    person: ({ uniform }) => [55 + uniform() * 35],
    next: ([usual = 0], _, random) => [
      random.uniform() < 0.1 ? usual + 20 + 50 * random.uniform() : varied(usual, 0.1, random),
    ],
  },
  {
    name: 'glucose',
    storage_unit: 'mmol/L',
    units: ['mmol/L', 'mg/dL'],
    parts: [part('glucose', 0.5, 40)],
    person: ({ uniform }) => [5.5 + uniform() * 4],
    next: ([usual = 0], _, random) => [Math.min(28, Math.max(2.4, varied(usual, 0.38, random)))],
  },
  {
    name: 'body_temperature',
    storage_unit: 'C',
    units: ['C', 'F'],
    parts: [part('body_temperature', 30, 45)],
    person: ({ uniform }) => [36.2 + uniform() * 0.8],
    next: ([usual = 0], _, random) => [
      random.uniform() < 0.025 ? 38 + 2 * random.uniform() : usual + 0.3 * random.normal(),
    ],
  },
  {
    name: 'oxygen_saturation',
    storage_unit: '%',
    units: ['%'],
    parts: [part('oxygen_saturation', 50, 100)],
    person: ({ uniform }) => [91 + uniform() * 7],
    next: ([usual = 0], _, random) => [Math.min(100, Math.round(usual + 1.5 * random.normal()))],
  },
  {
    name: 'waist',
    storage_unit: 'cm',
    units: ['cm', 'in'],
    parts: [part('waist', 30, 250)],
    person: ({ uniform }) => [65 + uniform() * 60],
    next: ([usual = 0], _, random) => [varied(usual, 0.02, random)],
  },
  {
    name: 'steps',
    storage_unit: 'steps',
    units: ['steps'],
    parts: [part('steps', 0, 100_000)],
    person: ({ uniform }) => [3000 + uniform() * 7000],
    next: ([usual = 0], _, random) => [random.uniform() < 0.05 ? usual / 8 : varied(usual, 0.4, random)],
  },
  {
    name: 'pain',
    storage_unit: 'points',
    units: ['points'],
    parts: [part('pain', 0, 10)],
    person: ({ uniform }) => [1 + uniform() * 6],
    next: ([usual = 0], _, { normal }) => [Math.min(10, Math.max(0, Math.round(usual + 2 * normal())))],
  },
]

const PEOPLE = 60
const DAYS = 25

const randomOf = (seed: number): Random => {
  const uniform = randomFrom(seed)
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
  }
}

function kindOf(name: string): Kind {
  const kind = KINDS.find((one) => one.name === name)
  if (!kind) throw new Error(`no kind ${name}`)
  return kind
}

/** What a person sees in one of the units: rounded as its device shows it. */
const measured = (kind: Kind, numbers: readonly number[], unit: string): Measurement => ({
  values: numbers.map((number) => Math.round(convert(number, kind.storage_unit, unit) * 10) / 10),
  unit,
})

/** Whether the server takes it; what is outside the limits is refused before anybody is asked. */
const isTaken = (kind: Kind, { values = [], unit }: Measurement) => isMeasurable(kind, values, unit)

/** Each real entry of many people with the earlier ones, newest first. */
function* entries(kind: Kind): Generator<{ entered: Measurement; earlier: Measurement[] }> {
  for (let person = 0; person < PEOPLE; person += 1) {
    const random = randomOf(person * 7919 + kind.name.length)
    const usual = kind.person(random)
    const unit = kind.units[Math.floor(random.uniform() * kind.units.length)] ?? kind.storage_unit
    const earlier: Measurement[] = []
    for (let day = 0; day < DAYS; day += 1) {
      const entered = measured(kind, kind.next(usual, day, random), unit)
      yield { entered, earlier: [...earlier] }
      earlier.unshift(entered)
    }
  }
}

test.each(KINDS)('of real entries of $name at most one of 200 is asked about', (kind) => {
  let [asked, all] = [0, 0]
  for (const { entered, earlier } of entries(kind)) {
    all += 1
    if (unusualIn(kind, entered, earlier)) asked += 1
  }
  expect(all).toBe(PEOPLE * DAYS)
  expect(asked / all).toBeLessThanOrEqual(1 / 200)
})

test.each(KINDS.filter(({ units }) => units.length > 1))(
  'of entries of $name in the wrong unit at least 95 % are found, and the right unit is proposed',
  (kind) => {
    let [found, all] = [0, 0]
    for (const { entered, earlier } of entries(kind)) {
      const unit = entered.unit ?? ''
      const wrong = kind.units.find((one) => one !== unit) ?? ''
      if (earlier.length === 0) continue
      const slip = { ...entered, unit: wrong }
      all += 1
      const unusual = unusualIn(kind, slip, earlier)
      if (!isTaken(kind, slip) || (unusual?.kind === 'unit' && unusual.unit === unit)) found += 1
    }
    expect(found / all).toBeGreaterThanOrEqual(0.95)
  },
)

test('swapped pressures are found without any earlier value, and the numbers are proposed the other way round', () => {
  const pressure = kindOf('blood_pressure')
  const found = [...entries(pressure)].map(({ entered, earlier }) => {
    const unusual = unusualIn(pressure, { values: [...(entered.values ?? [])].reverse() }, earlier)
    return unusual?.kind === 'swapped' && String(unusual.numbers) === String(entered.values)
  })
  expect(found.filter((one) => !one)).toEqual([])
  expect(unusualIn(pressure, { values: [90, 90] }, [])?.kind).toBe('swapped')
})

const kg = (value: number): Measurement => ({ value, unit: 'kg' })

test.each<[string, Measurement, Measurement[], { kind: string; unit?: string } | null]>([
  ['the first entry', kg(300), [], null],
  [
    'kilograms as pounds after one entry in pounds',
    { value: 81.3, unit: 'lbs' },
    [{ value: 180, unit: 'lbs' }],
    { kind: 'unit', unit: 'kg' },
  ],
  ['far after two entries', kg(140), [kg(80), kg(80)], null],
  ['far after three', kg(120), [kg(80), kg(81), kg(80)], { kind: 'far' }],
  ['one wrong entry before', kg(80), [kg(180), kg(80), kg(80)], null],
  ['nothing, or less than nothing', kg(0), [kg(80), kg(80), kg(80)], null],
  ['a unit that nothing converts', { value: 5, unit: 'stone' }, [kg(80), kg(80), kg(80)], null],
])('%s', (_, entered, earlier, expected) => {
  const unusual = unusualIn(kindOf('weight'), entered, earlier)
  if (expected === null) expect(unusual).toBeNull()
  else expect(unusual).toEqual({ ...expected, part: 0, usual: expect.closeTo(80, -1) })
})
