import fc from 'fast-check'
import {
  ambulatoryProfile,
  bandOf,
  bandRange,
  GLUCOSE_BANDS,
  GLUCOSE_UNITS,
  bandShares,
  glucoseManagementIndicator,
  glucoseStatistics,
  numberIn,
  percentile,
  intervalOf,
  type GlucoseBand,
  type GlucoseReading,
  type GlucoseUnit,
} from '.'

const MIDNIGHT = Date.UTC(2026, 2, 2)

/** A reading at `minutes` after midnight UTC. */
function reading(minutes: number, value: number | null, more: Partial<GlucoseReading> = {}): GlucoseReading {
  return { at: MIDNIGHT + minutes * 60_000, offsetMinutes: 0, value, bound: null, unit: 'mg/dL', ...more }
}

/** Readings five minutes apart, from midnight on. */
const every5 = (count: number, valueAt: (index: number) => number = () => 120): GlucoseReading[] =>
  Array.from({ length: count }, (_, index) => reading(index * 5, valueAt(index)))

test.each<[GlucoseUnit, number, GlucoseBand]>([
  ['mg/dL', 53, 'very_low'],
  ['mg/dL', 54, 'low'],
  ['mg/dL', 69, 'low'],
  ['mg/dL', 70, 'in_range'],
  ['mg/dL', 180, 'in_range'],
  ['mg/dL', 181, 'high'],
  ['mg/dL', 250, 'high'],
  ['mg/dL', 251, 'very_high'],
  ['mmol/L', 2.9, 'very_low'],
  ['mmol/L', 3.0, 'low'],
  ['mmol/L', 3.8, 'low'],
  ['mmol/L', 3.9, 'in_range'],
  ['mmol/L', 10.0, 'in_range'],
  ['mmol/L', 10.1, 'high'],
  ['mmol/L', 13.9, 'high'],
  ['mmol/L', 14.0, 'very_high'],
  // A value displayed as 70 or 3.9 is in range, also if it was rounded up.
  ['mg/dL', 69.6, 'in_range'],
  ['mmol/L', 3.8999999, 'in_range'],
])('in %s a reading of %d is %s', (unit, value, band) => {
  expect(bandOf({ value, bound: null, unit })).toBe(band)
})

test.each(GLUCOSE_UNITS)('the range of a band holds its readings alone, in %s', (unit) => {
  const step = unit === 'mg/dL' ? 1 : 0.1
  const at = (value: number) => bandOf({ value, bound: null, unit })
  for (const band of GLUCOSE_BANDS) {
    const range = bandRange(band, unit)
    const lowest = 'above' in range ? range.above + step : 'from' in range ? range.from : null
    const highest = 'below' in range ? range.below - step : 'to' in range ? range.to : null
    if (lowest !== null) expect([at(lowest), at(lowest - step)]).toEqual([band, expect.not.stringMatching(`^${band}$`)])
    if (highest !== null)
      expect([at(highest), at(highest + step)]).toEqual([band, expect.not.stringMatching(`^${band}$`)])
  }
})

test('a reading outside the scale is in the outer band and counts as the end of the scale', () => {
  const numbers = glucoseStatistics(
    [reading(0, null, { bound: 'low' }), reading(5, null, { bound: 'high' }), reading(10, 100)],
    { unit: 'mg/dL', days: 14 },
  )
  expect(numbers.bands).toEqual({ very_low: 1, low: 0, in_range: 1, high: 0, very_high: 1 })
  expect(numbers.beyondScale).toEqual({ low: 1, high: 1 })
  expect(numbers.mean).toBe(180)
})

// Bergenstal et al. 2018, table 1: mean glucose in mg/dL and its GMI in percent.
test.each([
  [100, 5.7],
  [125, 6.3],
  [150, 6.9],
  [175, 7.5],
  [200, 8.1],
  [225, 8.7],
  [250, 9.3],
  [275, 9.9],
  [300, 10.5],
  [350, 11.7],
])('the management indicator of a mean of %d is %d %%', (mean, published) => {
  expect(glucoseManagementIndicator(mean)).toBeCloseTo(published, 1)
})

test('standard deviation and variation are those of a sample', () => {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares 32, so the deviation of the sample is √(32 / 7).
  const values = [2, 4, 4, 4, 5, 5, 7, 9].map((value) => value * 20)
  const numbers = glucoseStatistics(
    values.map((value, index) => reading(index * 5, value)),
    { unit: 'mg/dL', days: 1 },
  )
  expect(numbers.mean).toBe(100)
  expect(numbers.standardDeviation).toBeCloseTo(Math.sqrt(32 / 7) * 20, 10)
  expect(numbers.coefficientOfVariation).toBeCloseTo(Math.sqrt(32 / 7) * 20, 10)
})

test('one reading has a mean but no deviation; without readings there are no statistics', () => {
  expect(glucoseStatistics([reading(0, 100)], { unit: 'mg/dL', days: 1 })).toMatchObject({
    mean: 100,
    standardDeviation: null,
    coefficientOfVariation: null,
  })
  expect(glucoseStatistics([], { unit: 'mg/dL', days: 14 })).toMatchObject({
    count: 0,
    mean: null,
    gmi: null,
    daysWorn: 0,
    activePercent: 0,
    sufficient: false,
  })
})

test.each([
  ['70 % of 14 days', 14, 2823, true],
  ['a reading less', 14, 2822, false],
  // Ten days without a gap are no fourteen, however long the period is.
  ['10 whole days of 92', 92, 2880, false],
  ['54.6 % of 18 days', 18, 2829, false],
  ['10 days alone', 10, 2880, false],
  ['70 % of 30 days', 30, 6048, true],
])('the management indicator requires 14 days and readings for 70 %% of the period: %s', (name, days, count, given) => {
  const statistics = glucoseStatistics(every5(count), { unit: 'mg/dL', days })
  expect([statistics.sufficient, statistics.gmi !== null]).toEqual([given, given])
})

test('a period of 14 days in which the clock goes forward can be covered completely', () => {
  const periodMinutes = 14 * 1440 - 60
  expect(glucoseStatistics(every5(4020), { unit: 'mg/dL', days: 14, periodMinutes }).activePercent).toBe(100)
})

// By hand: 1,156 / 8 = 144.5; squares of the distances 49,844; √(49,844 / 7) = 84.3835; / 144.5 = 58.397 %.
test('a series computed by hand has these numbers', () => {
  const values = [50, 65, 70, 100, 180, 181, 250, 260]
  const readings = every5(values.length, (index) => values[index] ?? 0)
  const statistics = glucoseStatistics(readings, { unit: 'mg/dL', days: 14 })
  expect(statistics.mean).toBe(144.5)
  expect(statistics.standardDeviation).toBeCloseTo(84.3835, 3)
  expect(statistics.coefficientOfVariation).toBeCloseTo(58.397, 2)
  expect(bandShares(statistics)).toEqual({ very_low: 12.5, low: 12.5, in_range: 37.5, high: 25, very_high: 12.5 })
})

test('the indicator is the same in both units', () => {
  const inMmol = every5(3000).map((one) => ({ ...one, value: 120 / 18.0182, unit: 'mmol/L' as const }))
  const of = (readings: GlucoseReading[], unit: GlucoseUnit) => glucoseStatistics(readings, { unit, days: 14 })
  expect(of(inMmol, 'mmol/L').gmi).toBeCloseTo(of(every5(3000), 'mg/dL').gmi ?? 0, 10)
  expect(of(inMmol, 'mg/dL').mean).toBeCloseTo(120, 10)
})

test('days follow the local clock of the sensor', () => {
  const late = [reading(23 * 60, 100), reading(23 * 60, 100, { offsetMinutes: 120 })]
  expect(glucoseStatistics(late.slice(0, 1), { unit: 'mg/dL', days: 2 }).daysWorn).toBe(1)
  expect(glucoseStatistics(late, { unit: 'mg/dL', days: 2 }).daysWorn).toBe(2)
})

test('the shares of the bands relate to all readings', () => {
  const numbers = glucoseStatistics([reading(0, 50), reading(5, 60), reading(10, 100), reading(15, 300)], {
    unit: 'mg/dL',
    days: 1,
  })
  expect(bandShares(numbers)).toEqual({ very_low: 25, low: 25, in_range: 25, high: 0, very_high: 25 })
})

test('the profile overlays the days by local time', () => {
  const days = [0, 1, 2, 3, 4].map((day) => reading(day * 1440 + 8 * 60 + 7, 100 + day * 10))
  const profile = ambulatoryProfile(days, 'mg/dL')
  expect(profile).toHaveLength(96)
  expect(profile[32]).toEqual({
    minute: 480,
    count: 5,
    percentiles: { 5: 102, 25: 110, 50: 120, 75: 130, 95: 138 },
  })
  expect(profile.filter(({ count }) => count > 0)).toHaveLength(1)
})

test('the hour repeated in autumn contains the readings of both passes', () => {
  const passes = [0, 1, 2, 3, 4].flatMap((minute) => [
    reading(30 + minute, 100, { offsetMinutes: 120 }),
    reading(90 + minute, 200, { offsetMinutes: 60 }),
  ])
  expect(ambulatoryProfile(passes, 'mg/dL').find(({ minute }) => minute === 150)).toMatchObject({
    count: 10,
    percentiles: { 5: 100, 50: 150, 95: 200 },
  })
})

test('a bin of four readings has a gap', () => {
  const profile = ambulatoryProfile(
    [1, 2, 3, 4].map((minute) => reading(minute, 100)),
    'mg/dL',
  )
  expect(profile[0]).toMatchObject({ count: 4, percentiles: null })
})

test('readings before 1970 and with negative UTC offsets are placed correctly', () => {
  const early = Array.from({ length: 5 }, () => ({ ...reading(0, 100), at: -60_000, offsetMinutes: -480 }))
  expect(ambulatoryProfile(early, 'mg/dL').find(({ count }) => count === 5)?.minute).toBe(15 * 60 + 45)
})

test('percentiles are ascending and between minimum and maximum', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 40, max: 400, noNaN: true }), { minLength: 1, maxLength: 40 }), (values) => {
      const sorted = [...values].sort((one, other) => one - other)
      const found = [0, 5, 25, 50, 75, 95, 100].map((percent) => percentile(sorted, percent))
      expect(found[0]).toBe(sorted[0])
      expect(found.at(-1)).toBe(sorted.at(-1))
      for (const [index, value] of found.entries())
        expect(value).toBeGreaterThanOrEqual((found[index - 1] ?? value) - 1e-9)
    }),
  )
})

test.each([1, 2, 3, 5, 10, 15])(
  'a sensor that reads every %d minutes is known by its readings, also over gaps and with readings lost',
  (minutes) => {
    const times = Array.from({ length: 40 }, (_, index) => (index * minutes + (index > 20 ? 300 : 0)) * 60_000)
    expect(intervalOf(times)).toBe(minutes)
    expect(intervalOf(times.filter((_, index) => (index * 7919) % 10 > 2))).toBe(minutes)
  },
)

test.each([
  ['mg/dL', 18.0182],
  ['mg/dL of Apple', 18.01558800000541],
  ['mg/dL of Health Connect', 18],
])('every whole %s that a phone converted keeps its band and its value', (name, factor) => {
  for (let value = 40; value <= 400; value += 1) {
    const measured = { value, bound: null, unit: 'mg/dL' } as const
    for (const decimals of [2, 3, 15]) {
      const converted = { value: Number((value / factor).toFixed(decimals)), bound: null, unit: 'mmol/L' } as const
      const outcome = [value, decimals, bandOf(converted), Math.round(numberIn(converted, 'mg/dL'))]
      expect(outcome).toEqual([value, decimals, bandOf(measured), value])
    }
  }
})

test('every tenth of a millimole is in its own band, also if a phone converted it', () => {
  for (let tenths = 20; tenths <= 250; tenths += 1) {
    const value = tenths / 10
    const band = bandOf({ value, bound: null, unit: 'mmol/L' })
    const expected =
      tenths < 30 ? 'very_low' : tenths < 39 ? 'low' : tenths <= 100 ? 'in_range' : tenths <= 139 ? 'high' : 'very_high'
    expect([value, band]).toEqual([value, expected])
    for (const factor of [18.0182, 18.01558800000541])
      expect([value, bandOf({ value: value * factor, bound: null, unit: 'mg/dL' })]).toEqual([value, expected])
  }
})
