import fc from 'fast-check'
import type { SourcedSample } from './resolution'
import { countedSamples, preferredSamples } from './sources'
import { aDevice, aSample } from './testing'

const moment = (seconds: number, source: string, more: Partial<SourcedSample> = {}): SourcedSample => ({
  at: seconds * 1000,
  until: null,
  source,
  value: 100,
  ...more,
})

test('a sensor’s value that came twice counts once, and the sensor’s own way is preferred', () => {
  const direct = [0, 300, 600].map((seconds) => moment(seconds, 'dexcom'))
  const phone = [7, 310, 590, 900].map((seconds) => moment(seconds, 'apple_health/Dexcom'))
  expect(preferredSamples('glucose', [...phone, ...direct])).toEqual([...direct, phone[3]])
  expect(preferredSamples('glucose', phone)).toEqual(phone)
})

test('of two devices seconds apart the one that is worn counts, then the one with more that day, and the participant’s own order before both', () => {
  const of = (seconds: number, source: string, device = aDevice(null)) =>
    moment(seconds, `apple_health/${source}`, { device })
  const counted = (samples: SourcedSample[]) =>
    preferredSamples('heart_rate', samples).map(({ source }) => source.slice(13))
  const strap = of(10, 'a', aDevice('chest_strap'))
  expect(counted([of(0, 'b'), of(3600, 'b'), strap])).toEqual(['a', 'b'])
  expect(counted([of(0, 'b'), of(3600, 'b'), of(10, 'a')])).toEqual(['b', 'b'])
  expect(counted([of(0, 'b', aDevice('phone', 0)), strap])).toEqual(['b'])
})

test('both numbers of a blood pressure are of one device', () => {
  const of = (seconds: number, value: number, source: string) => moment(seconds, source, { value })
  // The cuff `a` gives three numbers that day, one of them alone.
  const [a, b] = [
    [of(0, 141, 'a'), of(0, 91, 'a'), of(900, 139, 'a')],
    [of(5, 111, 'b'), of(5, 71, 'b')],
  ]
  expect(preferredSamples('blood_pressure_systolic', [...b, ...a])).toEqual(a)
})

test('what is hidden as a whole is left out, and of the rest the amount that counts is known', () => {
  const watch = aSample('08:00', '08:30', 1000, 'w', { device: aDevice('watch') })
  const phone = [aSample('08:10', '08:20', 300, 'p'), aSample('08:20', '08:40', 400, 'p')]
  expect(countedSamples('steps', [...phone, watch])).toEqual([
    { sample: watch, counted: null },
    { sample: phone[1], counted: 200 },
  ])
  const beyondTheScale = moment(0, 'dexcom', { value: null })
  expect(countedSamples('glucose', [beyondTheScale])).toEqual([{ sample: beyondTheScale, counted: null }])
})

test('which values of two devices count depends neither on names nor on the order in which they came', () => {
  const reading = fc.record({
    second: fc.integer({ min: 0, max: 1200 }),
    value: fc.integer({ min: 60, max: 180 }),
    device: fc.integer({ min: 0, max: 2 }),
  })
  fc.assert(
    fc.property(
      fc.array(reading, { maxLength: 30 }),
      fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }),
      (each, names) => {
        const made = (ofNames: readonly string[]) =>
          each.map(({ second, value, device }) => moment(second, ofNames[device] ?? '', { value }))
        const values = (samples: SourcedSample[]) =>
          preferredSamples('heart_rate', samples)
            .map(({ at, value }) => `${at} ${value}`)
            .sort()
        expect(values(made(names).reverse())).toEqual(values(made(['a', 'b', 'c'])))
      },
    ),
  )
})
