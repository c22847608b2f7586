import fc from 'fast-check'
import { conversionBetween, convert } from '../units'
import {
  added,
  compareWindows,
  comparedAs,
  converted,
  COMPARISON_RULES,
  kindOf,
  type KindObjective,
  type DayMean,
  NOTHING,
  numbersIn,
  tallyOf,
  targetIn,
  timeOfDayPattern,
  unitLines,
  type ValueKind,
} from './index'

const someNumbers = fc.array(fc.integer({ min: -5_000, max: 5_000 }).map((number) => number / 10))

describe('the numbers of a line', () => {
  it('are mean, minimum and maximum of all values, rounded once', () => {
    expect(numbersIn(tallyOf([1, 2, 2]))).toEqual({ n: 3, mean: 1.67, displayed_mean: 1.7, minimum: 1, maximum: 2 })
    expect(numbersIn(NOTHING)).toEqual({ n: 0, mean: null, displayed_mean: null, minimum: null, maximum: null })
  })

  it.each([
    ['as many decimals as entered', [0.02, 0.04, 0.02], 0.03, 0.02, 0.04],
    ['a mean between hundredths', [0.94, 0.96], 0.95, 0.94, 0.96],
    ['one decimal', [71, 73.4, 72.2], 72.2, 71, 73.4],
    ['lowest and highest as entered', [4.83, 5.1], 4.97, 4.83, 5.1],
    ['a decimal between whole lowest and highest', [100, 120.5, 140], 120.2, 100, 140],
    ['one decimal more for small whole numbers', [3, 5, 5], 4.3, 3, 5],
    ['none more for others', [118, 143], 131, 118, 143],
    ['equal values', [0.1, 0.1, 0.1], 0.1, 0.1, 0.1],
    ['more decimals than are said', [0.004, 0.006], 0.01, 0, 0.01],
  ])('say %s', (_, values, displayed_mean, minimum, maximum) => {
    expect(numbersIn(tallyOf(values))).toMatchObject({ n: values.length, displayed_mean, minimum, maximum })
  })

  it('have a mean that is never outside of lowest and highest, in any unit', () => {
    const conversions = ['kg', 'lbs', 'C', 'F', 'mg/dL', 'mmol/L'].flatMap((from) =>
      ['lbs', 'kg', 'F', 'C', 'mmol/L', 'mg/dL'].flatMap((to) => conversionBetween(from, to) ?? []),
    )
    const values = fc.array(fc.double({ min: -1_000, max: 1_000, noNaN: true }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(values, fc.constantFrom(...conversions), fc.integer({ min: 0, max: 3 }), (exact, conversion, by) => {
        const entered = exact.map((value) => Math.round(value * 10 ** by) / 10 ** by)
        const { mean, displayed_mean, minimum, maximum } = numbersIn(converted(tallyOf(entered), conversion))
        for (const one of [mean, displayed_mean]) {
          expect(one).toBeGreaterThanOrEqual(minimum ?? Infinity)
          expect(one).toBeLessThanOrEqual(maximum ?? -Infinity)
        }
      }),
    )
  })

  it('do not depend on the order of values, nor on the days that they were added up by', () => {
    const hundredths = fc.array(
      fc.integer({ min: 0, max: 20_000 }).map((number) => number / 100),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(hundredths, fc.nat(), (values, at) => {
        const parts = [values.slice(at % values.length), values.slice(0, at % values.length)]
        expect(numbersIn(parts.map(tallyOf).reduce(added, NOTHING))).toEqual(numbersIn(tallyOf(values)))
      }),
    )
  })

  it('are the same whether values are aggregated at once or merged by day', () => {
    fc.assert(
      fc.property(fc.array(someNumbers), (days) => {
        const byDay = days.map(tallyOf).reduce(added, NOTHING)
        const atOnce = tallyOf(days.flat())
        expect(byDay.n).toBe(atOnce.n)
        expect([byDay.minimum, byDay.maximum]).toEqual([atOnce.minimum, atOnce.maximum])
        expect(byDay.sum).toBeCloseTo(atOnce.sum, 6)
        expect(byDay.squares).toBeCloseTo(atOnce.squares, 4)
      }),
    )
  })

  it('convert like the individual values', () => {
    const fahrenheit = { factor: 1.8, offset: 32 }
    fc.assert(
      fc.property(someNumbers, (celsius) => {
        const after = converted(tallyOf(celsius), fahrenheit)
        const before = tallyOf(celsius.map((number) => number * 1.8 + 32))
        expect(after.n).toBe(before.n)
        expect(after.sum).toBeCloseTo(before.sum, 6)
        expect(after.squares).toBeCloseTo(before.squares, 2)
        if (celsius.length > 0) expect(after.maximum).toBeCloseTo(before.maximum, 6)
      }),
    )
  })
})

describe('units on one line', () => {
  const entered = (unit: string, last_at: string, part = 0) => ({ objective_id: 'weight', part, unit, last_at })

  it('are merged into the unit entered last if they convert to it', () => {
    const lines = unitLines([entered('kg', '2026-11-01T00:00:00Z'), entered('lb', '2026-11-20T00:00:00Z')])
    expect(lines.map(({ unit, members }) => [unit, members.length])).toEqual([['lb', 2]])
    const [kilograms] = lines[0]?.members.filter((member) => member.entered.unit === 'kg') ?? []
    expect((kilograms?.conversion.factor ?? 0) * 70).toBeCloseTo(convert(70, 'kg', 'lb'), 2)
  })

  it('that do not convert form separate lines, as do values without a unit', () => {
    expect(
      unitLines([entered('cm', '2026-11-01T00:00:00Z'), entered('kg', '2026-11-02T00:00:00Z')]).map(({ unit }) => unit),
    ).toEqual(['kg', 'cm'])
    expect(unitLines([entered('', '2026-11-01T00:00:00Z')])[0]?.unit).toBeNull()
    expect(
      unitLines([entered('mmHg', '2026-11-01T00:00:00Z', 1), entered('mmHg', '2026-11-01T00:00:00Z', 0)]).map(
        ({ part }) => part,
      ),
    ).toEqual([0, 1])
  })
})

const vital = (key: string, unit: string, parts = 1): KindObjective => ({
  type: 'VitalObjective',
  vital: { key, storage_unit: unit, parts: Array.from({ length: parts }, () => ({})) },
})

describe('the kind of a value', () => {
  it.each<[string, KindObjective, ValueKind]>([
    ['blood pressure, by its unit and two parts', vital('rr', 'mmHg', 2), 'blood_pressure'],
    ['weight', vital('weight', 'kg'), 'weight'],
    ['steps', vital('steps', 'steps'), 'steps'],
    ['hours of sleep', vital('sleep_hours', 'h'), 'sleep'],
    ['pain as a vital', vital('pain', '/10'), 'pain'],
    ['glucose', vital('glucose', 'mmol/L'), 'other'],
    ['a slider for pain', { type: 'SliderObjective', key: 'joint_pain' }, 'pain'],
    ['a slider for mood', { type: 'SliderObjective', key: 'mood' }, 'rating'],
    ['paint is no pain', { type: 'SliderObjective', key: 'painting' }, 'rating'],
    ['a headache', { type: 'SymptomObjective', symptom: { normalized_name: 'headache' } }, 'pain'],
    ['nausea', { type: 'SymptomObjective', symptom: { normalized_name: 'nausea' } }, 'rating'],
  ])('%s', (_, objective, kind) => {
    expect(kindOf(objective)).toBe(kind)
  })
})

describe('a window against the four weeks before', () => {
  /** Numbers of consecutive days, one on each, or the same number of them on each of fewer days. */
  const values = (numbers: readonly number[], count = numbers.length, first = 0) => ({
    tally: tallyOf(numbers),
    days: Array.from({ length: count }, (_, day): DayMean => ({ day: first + day, mean: numbers[day] ?? 0 })),
  })
  const earlier = (numbers: readonly number[]) => values(numbers, numbers.length, -28)
  const times = (count: number, ...numbers: number[]) => Array.from({ length: count }, () => numbers).flat()
  const scale = { minimum: 0, maximum: 10 }
  const none = { part: 0, unit: null, scale: null }

  it.each<[string, ValueKind, number[], number[], object, string]>([
    ['9 mmHg of the upper number', 'blood_pressure', times(12, 140), times(12, 131), none, 'about_the_same'],
    ['10 mmHg of it', 'blood_pressure', times(12, 141), times(12, 131), none, 'higher'],
    ['6 mmHg of the lower number', 'blood_pressure', times(12, 71), times(12, 77), { ...none, part: 1 }, 'lower'],
    ['eleven readings', 'blood_pressure', times(11, 160), times(12, 131), none, 'too_few'],
    ['mild pain by a point', 'pain', times(4, 3), times(4, 2), { ...none, scale }, 'higher'],
    ['moderate pain by a point', 'pain', times(4, 6), times(4, 5), { ...none, scale }, 'about_the_same'],
    ['moderate pain by two', 'pain', times(4, 3), times(4, 5), { ...none, scale }, 'lower'],
    ['strong pain by two', 'pain', times(4, 7), times(4, 9), { ...none, scale }, 'about_the_same'],
    [
      'pain of 0 to 100 by ten',
      'pain',
      times(4, 60),
      times(4, 50),
      { ...none, scale: { minimum: 0, maximum: 100 } },
      'about_the_same',
    ],
    [
      'a rating that varies, within half its deviation',
      'rating',
      times(4, 3.9),
      times(2, 2, 5),
      { ...none, scale },
      'about_the_same',
    ],
    [
      'a rating that varies, beyond it, but not beyond chance',
      'rating',
      times(4, 4.3),
      times(2, 2, 5),
      { ...none, scale },
      'about_the_same',
    ],
    ['a rating that varies, beyond both', 'rating', times(4, 5), times(4, 2, 3, 4), { ...none, scale }, 'higher'],
    [
      'a rating that was always the same, by a hair',
      'rating',
      times(4, 3.01),
      times(4, 3),
      { ...none, scale },
      'about_the_same',
    ],
    ['weight by 1 %', 'weight', times(4, 70.7), times(4, 70), none, 'higher'],
    ['weight by less', 'weight', times(4, 70.6), times(4, 70), none, 'about_the_same'],
    ['999 steps', 'steps', times(4, 5_999), times(4, 5_000), none, 'about_the_same'],
    ['half an hour of sleep', 'sleep', times(4, 6.5), times(4, 7), { ...none, unit: 'h' }, 'lower'],
    ['20 minutes of sleep', 'sleep', times(4, 400), times(4, 420), { ...none, unit: 'min' }, 'about_the_same'],
  ])('%s', (_, kind, current, before, of, change) => {
    expect(compareWindows(kind, values(current), earlier(before), { ...none, ...of }).change).toBe(change)
  })

  it('is too_few, without a threshold, for values of only three days', () => {
    const rating = COMPARISON_RULES.rating
    expect(compareWindows('rating', values(times(9, 4), 3), earlier(times(9, 2)), none)).toEqual({
      change: 'too_few',
      rule: { threshold: null, minimum_values: rating.minimum_values, minimum_days: rating.minimum_days },
    })
  })

  it('says nothing below its threshold, nor another direction than that of the means', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 4, maxLength: 30 }),
        fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 4, maxLength: 30 }),
        (current, before) => {
          const { change, rule } = compareWindows('rating', values(current), earlier(before), { ...none, scale })
          const difference = (numbersIn(tallyOf(current)).mean ?? 0) - (numbersIn(tallyOf(before)).mean ?? 0)
          const least = rule.threshold ?? 0
          if (change === 'about_the_same') return
          expect(Math.sign(difference)).toBe(change === 'higher' ? 1 : -1)
          expect(Math.abs(difference)).toBeGreaterThan(least - 0.02)
        },
      ),
    )
  })

  it('does not hang on a single day: a typing error is about the same', () => {
    const pulse = [59, 61, 60, 58, 62, 60, 59, 61, 60, 58, 62, 60]
    expect(compareWindows('other', values([590, 60, 61, 59, 60, 62, 58]), earlier(pulse), none).change).toBe(
      'about_the_same',
    )
    expect(compareWindows('other', values([590, 80, 81, 79, 80, 82, 78]), earlier(pulse), none).change).toBe('higher')
  })

  it('says nothing of a difference that the displayed averages do not have', () => {
    const [before, current] = [times(14, 74.2, 74.3), times(7, 74.4)].map((numbers) => numbers.map(Math.round))
    expect(compareWindows('other', values(current ?? []), earlier(before ?? []), none).change).toBe('about_the_same')
  })

  it('uses the variation of the values if the objective no longer exists', () => {
    expect(comparedAs(undefined)).toEqual({ kind: 'other', scale: null })
  })
})

describe('the pattern of the day', () => {
  const at = (iso: string, time_zone: string, count = 1) => ({ at: new Date(iso), time_zone, count })

  it.each([
    ['nine in Berlin', at('2026-11-20T08:00:00Z', 'Europe/Berlin'), 4],
    ['the same instant in Kathmandu, a quarter to two', at('2026-11-20T08:00:00Z', 'Asia/Kathmandu'), 6],
    ['before midnight', at('2026-11-20T22:59:00Z', 'Europe/Berlin'), 11],
    ['half past two, the first time in the night of autumn', at('2026-10-25T00:30:00Z', 'Europe/Berlin'), 1],
    ['half past two, the second time', at('2026-10-25T01:30:00Z', 'Europe/Berlin'), 1],
  ])('%s', (_, moment, row) => {
    const pattern = timeOfDayPattern([moment])
    expect([pattern.length, pattern.indexOf(1)]).toEqual([12, row])
  })

  it('counts every record once', () => {
    const moments = [at('2026-11-20T08:00:00Z', 'Europe/Berlin', 3), at('2026-11-20T08:15:00Z', 'America/Lima', 2)]
    expect(timeOfDayPattern(moments).reduce((sum, count) => sum + count)).toBe(5)
  })
})

describe('a target', () => {
  const glucose = { storage_unit: 'mg/dL', target: [{ minimum: 80, maximum: 140 }] }

  it('is converted to the unit of the line', () => {
    expect([
      targetIn(glucose, 0, 'mg/dL'),
      targetIn(glucose, 0, 'mmol/L'),
      targetIn(glucose, 0, null),
      targetIn(glucose, 0, 'kg'),
      targetIn(glucose, 1, 'mg/dL'),
      targetIn({ storage_unit: 'kg', target: null }, 0, 'kg'),
    ]).toEqual([
      { minimum: 80, maximum: 140 },
      { minimum: 4.44, maximum: 7.77 },
      { minimum: 80, maximum: 140 },
      null,
      null,
      null,
    ])
  })
})
