import fc from 'fast-check'
import {
  ambulatoryProfile,
  bandShares,
  GLUCOSE_BANDS,
  glucoseOfPerson,
  glucoseStatistics,
  type GlucoseStatistics,
  type SourcedReading,
} from '.'

const START = Date.UTC(2026, 2, 2)
const DAY_MINUTES = 1440

/** A day with three meals, another one each day, in mg/dL. */
const person = (minutes: number): number => {
  const day = Math.floor(minutes / DAY_MINUTES)
  const meal = [420, 780, 1140].reduce((sum, hour, index) => {
    const since = (minutes % DAY_MINUTES) - hour - 7 * ((day + index) % 5)
    return sum + (since < 0 ? 0 : (60 + 15 * ((day + index) % 4)) * (since / 55) * Math.exp(1 - since / 55))
  }, 0)
  return Math.round(112 + 28 * Math.sin(minutes / 310) + meal - 38 * Math.exp(-(((minutes % 3217) - 900) ** 2) / 4000))
}

interface Made {
  every: number
  days?: number
  from?: number
  source?: string
  valueAt?: (minutes: number) => number
}

/** Readings of a sensor, `every` minutes for `days`. */
function made({ every, days = 14, from = 0, source = 'Sensor app', valueAt = person }: Made): SourcedReading[] {
  return Array.from({ length: Math.floor((days * DAY_MINUTES) / every) }, (_, index) =>
    at(from * DAY_MINUTES + index * every, valueAt(from * DAY_MINUTES + index * every), source),
  )
}

const at = (minutes: number, value: number, source: string): SourcedReading => ({
  at: START + minutes * 60_000,
  offsetMinutes: 0,
  value,
  bound: null,
  unit: 'mg/dL',
  source,
  device: null,
})

const delayed = (readings: readonly SourcedReading[], seconds: number, source?: string): SourcedReading[] =>
  readings.map((one) => ({ ...one, at: one.at + seconds * 1000, source: source ?? one.source }))

const statisticsOf = (readings: readonly SourcedReading[], days = 14): GlucoseStatistics =>
  glucoseStatistics(glucoseOfPerson(readings).sensor, { unit: 'mg/dL', days })

const wave = made({ every: 5, valueAt: (minutes) => 140 + 50 * Math.sin(minutes / 200) })

test.each([
  [
    'the values above 160 again 9 seconds later',
    [
      ...wave,
      ...delayed(
        wave.filter(({ value }) => (value ?? 0) > 160),
        9,
      ),
    ],
  ],
  ['all values again a minute later', [...wave, ...delayed(wave, 60)]],
  ['all values again a minute and two minutes later', [...wave, ...delayed(wave, 60), ...delayed(wave, 120)]],
  ['all values again from another app 8 seconds later', [...wave, ...delayed(wave, 8, 'Another app')]],
])('%s are one report', (name, readings) => {
  const statistics = statisticsOf(readings)
  expect(statistics).toEqual(statisticsOf(wave))
  const { high, very_high } = bandShares(statistics)
  expect([
    statistics.count,
    statistics.mean?.toFixed(1),
    statistics.gmi?.toFixed(2),
    (high + very_high).toFixed(1),
  ]).toEqual([4032, '140.0', '6.66', '19.8'])
})

test.each([
  [7, 15, 5],
  [3, 1, 5],
  [5, 5, 15],
  [6, 5, 1],
])('%d days of a sensor of %d minutes and then one of %d are all of 14 days', (days, before, after) => {
  const readings = [...made({ every: before, days }), ...made({ every: after, days: 14 - days, from: days })]
  const statistics = statisticsOf(readings)
  expect(statistics.activePercent).toBeCloseTo(100, 8)
  expect(statistics.gmi).not.toBeNull()
})

test('resamplings of one person to 1, 5 and 15 minutes, and mixtures of them, agree', () => {
  const shares = [
    made({ every: 1 }),
    made({ every: 5 }),
    made({ every: 15 }),
    [...made({ every: 1, days: 3 }), ...made({ every: 15, days: 6, from: 3 }), ...made({ every: 5, days: 5, from: 9 })],
  ].map((readings) => ({ statistics: statisticsOf(readings), shares: bandShares(statisticsOf(readings)) }))
  const [fine] = shares
  for (const { statistics, shares: own } of shares) {
    for (const band of GLUCOSE_BANDS) expect(Math.abs(own[band] - (fine?.shares[band] ?? 0))).toBeLessThanOrEqual(0.5)
    expect(Math.abs((statistics.mean ?? 0) - (fine?.statistics.mean ?? 0))).toBeLessThan(0.5)
    expect(Math.abs((statistics.standardDeviation ?? 0) - (fine?.statistics.standardDeviation ?? 0))).toBeLessThan(0.5)
    expect(Math.abs((statistics.gmi ?? 0) - (fine?.statistics.gmi ?? 0))).toBeLessThan(0.02)
  }
})

test('days of a sensor with a shorter interval weigh no more in a typical day', () => {
  const days = (every: number, from: number, value: number) => made({ every, days: 7, from, valueAt: () => value })
  const bin = ambulatoryProfile(glucoseOfPerson([...days(5, 0, 100), ...days(1, 7, 200)]).sensor, 'mg/dL')[40]
  expect(bin?.count).toBe(7 * 3 + 7 * 15)
  expect(bin?.percentiles?.[25]).toBe(100)
  expect(bin?.percentiles?.[75]).toBe(200)
})

test('a sensor of one minute stays one, also while its value does not change and with readings lost', () => {
  const flat = made({ every: 1, days: 2, valueAt: () => 120 })
  expect(glucoseOfPerson(flat).sensor).toHaveLength(2880)
  const lost = made({ every: 1, days: 2 }).filter((_, index) => (index * 7919) % 10 > 2)
  expect(glucoseOfPerson(lost).sensor).toHaveLength(lost.length)
})

test('readings of a sensor that is often interrupted all count, with the time that they stand for', () => {
  const patchy = made({ every: 5 }).filter((_, index) => index % 60 < 30 || index % 60 === 45)
  const { sensor, single } = glucoseOfPerson(patchy)
  expect([sensor.length, single.length]).toEqual([patchy.length, 0])
  expect(sensor.every(({ minutes }) => minutes === 5)).toBe(true)
})

/** Four finger-pricks a day, three of them very high. */
const pricks = (source: string): SourcedReading[] =>
  Array.from({ length: 56 }, (_, index) =>
    at(Math.floor(index / 4) * DAY_MINUTES + 425 + (index % 4) * 240, 300, source),
  )

test('finger-pricks are no part of the numbers and replace nothing, whatever their source is called', () => {
  const sensor = made({ every: 5, source: 'M sensor' })
  const expected = statisticsOf(sensor)
  for (const name of ['Contour', 'OneTouch', 'Zzz', 'Aaa']) {
    const found = glucoseOfPerson([...pricks(name), ...sensor])
    expect(found.single).toHaveLength(56)
    expect(glucoseStatistics(found.sensor, { unit: 'mg/dL', days: 14 })).toEqual(expected)
  }
})

test('somebody with finger-pricks alone has no sensor, even after a few within an hour', () => {
  const hypo = [0, 15, 30, 45].map((minutes) => at(600 + minutes, 60, 'Meter'))
  const found = glucoseOfPerson([...pricks('Meter'), ...hypo, ...delayed(hypo, 4)])
  expect([found.sensor.length, found.single.length]).toEqual([0, 60])
})

test('a known meter is never a sensor, and a known sensor is one from its first reading', () => {
  const first = made({ every: 5, days: 1 }).slice(0, 3)
  const as = (device: SourcedReading['device'], readings: SourcedReading[]) =>
    glucoseOfPerson(readings.map((one) => ({ ...one, device })))
  expect(as('meter', made({ every: 5, days: 1 })).sensor).toEqual([])
  expect(as('sensor', first).sensor).toHaveLength(3)
  expect(as(null, first).single).toHaveLength(3)
})

test('the sensor with more data comes first, and another one fills its gaps without counting any time twice', () => {
  const first = made({ every: 5, days: 2, source: 'one' }).filter((_, index) => index < 400 || index > 420)
  const second = delayed(made({ every: 15, days: 2, source: 'other' }).slice(2), 70)
  const { sensor } = glucoseOfPerson([...second.slice(40), ...first])
  expect(sensor.filter(({ source }) => source === 'one')).toHaveLength(first.length)
  const rankOf = (source: string) => (source === 'other' ? 0 : 1)
  expect(glucoseOfPerson([...second, ...first], rankOf).sensor.filter(({ source }) => source === 'other')).toEqual(
    glucoseOfPerson(second).sensor,
  )
  const covered = sensor.reduce((sum, { minutes }) => sum + minutes, 0)
  expect(covered).toBeLessThanOrEqual(2 * DAY_MINUTES)
  expect(covered).toBeGreaterThan(2 * DAY_MINUTES - 60)
})

test('the names of sources change nothing', () => {
  const three = [
    made({ every: 5, days: 2 }),
    delayed(made({ every: 15, days: 3, valueAt: (minutes) => person(minutes) + 4 }), 100),
    pricks('').slice(0, 9),
  ]
  const named = (names: readonly string[]) =>
    three.flatMap((readings, index) => readings.map((one) => ({ ...one, source: names[index] ?? '' })))
  const outcome = (names: readonly string[]) => {
    const { sensor, single } = glucoseOfPerson(named(names))
    return [sensor.map(({ at: time, value, minutes }) => [time, value, minutes]), single.length]
  }
  const expected = outcome(['a', 'b', 'c'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 3, maxLength: 3 }), (names) => {
      expect(outcome(names)).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})
