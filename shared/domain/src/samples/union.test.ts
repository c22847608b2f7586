import fc from 'fast-check'
import { dailyNumbers } from './daily'
import type { SourcedSample } from './resolution'
import { aDevice, aSample } from './testing'
import { resolveUnion } from './union'

const [watch, phone, unknown] = [{ device: aDevice('watch') }, { device: aDevice('phone') }, {}]

/** The sum of each day. */
const daysOf = (samples: readonly SourcedSample[]) =>
  Object.fromEntries(dailyNumbers('steps', samples).map(({ date, value }) => [date.slice(5), Math.round(value)]))

const hour = (start: string, end: string, value: number, source: string, more: object = unknown) =>
  aSample(start, end, value, source, more)

test('a record that overlaps in part loses only the overlap, to what is worn', () => {
  const samples = [
    hour('08:00', '08:30', 5200, 'Zoe’s Apple Watch', watch),
    hour('08:25', '12:25', 6000, 'Anna’s iPhone', phone),
  ]
  // Five of 240 minutes.
  expect(daysOf(samples)).toEqual({ '03-02': 5200 + 5875 })
  const { parts, hiddenBy } = resolveUnion(samples)
  expect(parts.map(({ counted }) => counted)).toEqual([5200, 5875])
  expect(hiddenBy(1)).toEqual([{ by: 0, amount: 125 }])
})

test.each([
  ['Zoe’s Apple Watch', 'Anna’s iPhone'],
  ['Anna’s iPhone', 'Zoe’s Apple Watch'],
])('names decide nothing: %s and %s', (one, other) => {
  const samples = [
    hour('09:00', '10:00', 1000, one),
    hour('10:00', '11:00', 800, one),
    hour('09:10', '09:15', 300, other),
    hour('10:05', '10:10', 200, other),
  ]
  expect(daysOf(samples)).toEqual({ '03-02': 1800 })
})

test('the participant’s own order comes before everything, and what they have not sorted comes after it', () => {
  const samples = (watchRank: number | null, phoneRank: number | null) => [
    hour('09:00', '10:00', 1000, 'watch', { device: aDevice('watch', watchRank) }),
    hour('09:00', '10:00', 700, 'phone', { device: aDevice('phone', phoneRank) }),
  ]
  expect(daysOf(samples(null, null))).toEqual({ '03-02': 1000 })
  expect(daysOf(samples(1, 0))).toEqual({ '03-02': 700 })
  expect(daysOf(samples(null, 3))).toEqual({ '03-02': 700 })
})

test('a record that contains those of a device that comes first loses what they have, if that is more than their time', () => {
  // The watch records only while somebody walks: the ten minutes of the band are those steps, not six more each minute.
  const walked = ['09:01', '09:02', '09:03'].map((start, index) => hour(start, `09:0${index + 2}`, 100, 'watch', watch))
  const band = hour('09:00', '09:10', 320, 'band')
  expect(daysOf([...walked, band])).toEqual({ '03-02': 320 })
  // If the watch recorded all the time, nothing is left of the band.
  const all = hour('09:00', '09:10', 300, 'watch', watch)
  expect(daysOf([all, band])).toEqual({ '03-02': 300 })
})

test('ten minutes of one device take nothing from another one’s sum of a day, which has no times', () => {
  const day = aSample('2026-03-02T00:00Z', '2026-03-03T00:00Z', 9000, 'validic/fitbit')
  expect(daysOf([day, hour('10:00', '10:10', 120, 'apple_health/watch', watch)])).toEqual({ '03-02': 9000 })
  expect(daysOf([day, hour('10:00', '10:10', 120, 'apple_health/app')])).toEqual({ '03-02': 9000 })
  // More than the sum: that is what was measured.
  expect(daysOf([day, hour('10:00', '20:00', 9500, 'apple_health/watch', watch)])).toEqual({ '03-02': 9500 })
  // Two sums of one day are not added up, whatever else there is.
  const other = { ...day, value: 8000, source: 'validic/other' }
  expect(daysOf([day, other])).toEqual({ '03-02': 9000 })
  expect(daysOf([day, other, hour('10:00', '20:00', 500, 'watch', watch)])).toEqual({ '03-02': 9000 })
})

test('nine steps across midnight take away nothing of two days, and are split between them', () => {
  const days = ['01', '02', '03'].map((day) =>
    aSample(`2026-03-${day}T06:00Z`, `2026-03-${day}T16:00Z`, 6000, 'phone', phone),
  )
  const night = aSample('2026-03-01T23:55Z', '2026-03-02T00:05Z', 9, 'watch', watch)
  expect(daysOf([...days, night])).toEqual({ '03-01': 6005, '03-02': 6005, '03-03': 6000 })
})

test('an app that writes for phone and band counts a walk once, also under one name', () => {
  const band = { device: aDevice('band') }
  const walk = (source: string, otherSource: string) => [
    hour('09:00', '10:00', 3000, source, band),
    hour('09:00', '09:30', 1500, otherSource, phone),
    hour('09:30', '10:00', 1400, otherSource, phone),
  ]
  expect(daysOf(walk('samsung/band', 'samsung/phone'))).toEqual({ '03-02': 3000 })
  expect(daysOf(walk('samsung', 'samsung'))).toEqual({ '03-02': 2900 })
})

test('a record without a length is neither lost nor doubled', () => {
  const moment = (source: string, more: object) => hour('09:30', '09:30', 40, source, more)
  const first = hour('09:00', '10:00', 1000, 'watch', watch)
  expect(daysOf([moment('phone', phone)])).toEqual({ '03-02': 40 })
  expect(daysOf([first, moment('phone', phone)])).toEqual({ '03-02': 1000 })
  expect(daysOf([{ ...first, ...phone }, moment('watch 2', watch)])).toEqual({ '03-02': 1040 })
  expect(daysOf([moment('watch', watch), moment('phone', phone)])).toEqual({ '03-02': 40 })
})

test('a past day is the same in whatever range it is asked for', () => {
  const day = [hour('09:00', '10:00', 1000, 'a'), hour('09:30', '11:30', 900, 'b')]
  const long = aSample('2026-03-03T09:00Z', '2026-03-03T20:00Z', 100, 'a')
  expect(daysOf([...day, long])['03-02']).toBe(daysOf(day)['03-02'])
})

/** Records within four hours of two days, so that they overlap, meet and cross midnight. */
const records = fc.array(
  fc.record({
    minute: fc.integer({ min: 1320, max: 1560 }),
    length: fc.oneof(fc.constantFrom(0, 10, 10, 60), fc.integer({ min: 1, max: 900 })),
    value: fc.integer({ min: 0, max: 2000 }),
    device: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 25 },
)

const made = (each: { minute: number; length: number; value: number; device: number }[], names: readonly string[]) =>
  each.map(({ minute, length, value, device }): SourcedSample => {
    const at = Date.UTC(2026, 2, 2) + minute * 60_000
    const type = (['watch', 'phone', null, null] as const)[device] ?? null
    return { at, until: at + length * 60_000, value, source: names[device] ?? '', device: aDevice(type) }
  })

test('every record closes, what counts fits into its time, and neither names nor the order of rows change a total', () => {
  fc.assert(
    fc.property(records, fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 }), (each, names) => {
      const samples = made(each, ['a', 'b', 'c', 'd'])
      const { parts, hiddenBy } = resolveUnion(samples)
      for (const [place, { amount, counted }] of parts.entries()) {
        const hidden = hiddenBy(place).reduce((sum, part) => sum + part.amount, 0)
        expect(counted + hidden).toBeCloseTo(amount, 6)
        expect(counted).toBeGreaterThanOrEqual(0)
      }
      for (const [index, { value }] of samples.entries()) {
        const amounts = parts.filter((part) => part.index === index).map(({ amount }) => amount)
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(value ?? 0, 6)
      }
      const total = dailyNumbers('steps', samples)
      const same = dailyNumbers('steps', [...made(each, names)].reverse())
      expect(same.map(({ date }) => date)).toEqual(total.map(({ date }) => date))
      for (const [index, { value }] of total.entries()) expect(same[index]?.value).toBeCloseTo(value, 6)
    }),
    { numRuns: 150 },
  )
})

test('three days of three devices with a record for each minute, and records that all overlap, do not take long', () => {
  const begin = Date.UTC(2026, 2, 1)
  const minutes = Array.from({ length: 3 * 3 * 1440 }, (_, index): SourcedSample => {
    const at = begin + Math.floor(index / 3) * 60_000 + (index % 3) * 7000
    return { at, until: at + 60_000, value: 10, source: `device ${index % 3}` }
  })
  const overlapping = Array.from({ length: 3_000 }, (_, index): SourcedSample => {
    const at = begin + index * 100
    return { at, until: at + 40_000_000 - index, value: 10, source: `device ${index % 3}` }
  })
  const startedAt = performance.now()
  const days = dailyNumbers('steps', minutes)
  dailyNumbers('steps', overlapping)
  // Comparing each with each would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(days.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(3 * 14_400 + (14_000 / 60_000) * 10, 3)
})
