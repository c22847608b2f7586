import fc from 'fast-check'
import { dailyNumbers, sleepDays } from './daily'
import { deviceAmounts, sleepAmounts } from './device-amounts'
import { aSample } from './testing'

const HOUR_MS = 3_600_000
const AT = Date.parse('2026-03-02T00:00:00Z')
const instant = (hours: number) => new Date(AT + hours * HOUR_MS).toISOString()

const anySamples = fc.array(
  fc
    .record({
      start: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 1, max: 9 }),
      value: fc.integer({ min: 0, max: 540 }),
      source: fc.constantFrom('watch', 'phone', 'band'),
      detail: fc.constantFrom('asleep', 'light', 'deep', 'awake', 'in_bed'),
    })
    .map(({ start, length, value, source, detail }) =>
      aSample(instant(start), instant(start + length), value, source, { detail }),
    ),
  { maxLength: 12 },
)

const sum = (amounts: Iterable<number> | undefined) => [...(amounts ?? [])].reduce((total, one) => total + one, 0)

test('the parts of devices add up to the day, of values that are not summed to their number', () => {
  fc.assert(
    fc.property(anySamples, (samples) => {
      const steps = deviceAmounts('steps', samples)
      for (const { date, value } of dailyNumbers('steps', samples))
        expect(sum(steps.get(date)?.values())).toBeCloseTo(value, 6)
      const weights = deviceAmounts('weight', samples)
      for (const { date, n } of dailyNumbers('weight', samples)) expect(sum(weights.get(date)?.values())).toBe(n)
    }),
  )
})

test('the minutes asleep of devices add up to each night and nap', () => {
  fc.assert(
    fc.property(anySamples, (samples) => {
      const minutes = sleepAmounts(samples)
      for (const { night, naps } of sleepDays(samples))
        for (const { start, minutes: asleep } of [night, ...naps])
          expect(sum(minutes.get(start)?.values())).toBeCloseTo(asleep, 6)
    }),
  )
})
