import fc from 'fast-check'
import { sleepDays } from './daily'
import type { SourcedSample } from './resolution'
import { resolveSleep } from './sleep'
import { aDevice, aSample } from './testing'

/** A record of sleep whose minutes are its time. */
function slept(start: string, end: string, detail: string, source = 'Watch', more: Partial<SourcedSample> = {}) {
  const sample = aSample(start, end, 0, source, { detail, ...more })
  return { ...sample, value: ((sample.until ?? 0) - sample.at) / 60_000 }
}

const daysOf = (samples: readonly SourcedSample[]) =>
  sleepDays(samples).map(({ date, value, night, naps }) => ({
    date: date.slice(5),
    minutes: Math.round(value),
    stages: Object.fromEntries(night.stages.map(({ stage, minutes }) => [stage, Math.round(minutes)])),
    naps: naps.map(({ minutes }) => Math.round(minutes)),
  }))

test('‘asleep’ over the stages of one app counts once', () => {
  expect(
    daysOf([
      slept('2026-03-01T23:00Z', '2026-03-02T05:49Z', 'asleep'),
      slept('2026-03-01T23:00Z', '2026-03-02T01:00Z', 'light'),
      slept('01:00', '03:00', 'deep'),
      slept('03:00', '05:49', 'rem'),
    ]),
  ).toEqual([{ date: '03-02', minutes: 409, stages: { light: 120, deep: 120, rem: 169 }, naps: [] }])
})

test('of overlapping stages the shorter one is meant: core of a whole night under REM and deep', () => {
  expect(
    daysOf([slept('00:00', '07:00', 'light'), slept('01:00', '02:00', 'deep'), slept('04:00', '05:00', 'rem')]),
  ).toEqual([{ date: '03-02', minutes: 420, stages: { rem: 60, light: 300, deep: 60 }, naps: [] }])
})

test.each([
  ['of one device', 'Watch', 'Watch'],
  ['of two devices', 'Watch', 'Phone'],
])('two overlapping nights %s count once', (_, one, other) => {
  const night = [slept('00:00', '07:00', 'asleep', one), slept('00:30', '07:13', 'asleep', other)]
  expect(daysOf(night)).toEqual([{ date: '03-02', minutes: 433, stages: { asleep: 433 }, naps: [] }])
})

test('a nap stands beside the night', () => {
  expect(
    daysOf([
      slept('2026-03-01T23:00Z', '2026-03-02T07:00Z', 'asleep'),
      slept('14:00', '15:00', 'light'),
      slept('23:20', '2026-03-03T06:00Z', 'asleep'),
    ]),
  ).toEqual([
    { date: '03-02', minutes: 480, stages: { asleep: 480 }, naps: [60] },
    { date: '03-03', minutes: 400, stages: { asleep: 400 }, naps: [] },
  ])
})

test('sleep after an hour awake is a period of its own, after less it is the same night', () => {
  const night = (second: string) => daysOf([slept('00:00', '04:00', 'asleep'), slept(second, '07:00', 'asleep')])
  expect(night('04:59')).toMatchObject([{ minutes: 361, naps: [] }])
  expect(night('05:00')).toMatchObject([{ minutes: 240, naps: [120] }])
})

test('the sleep of a shift worker belongs to the day on which it ends, where it was slept', () => {
  expect(daysOf([slept('10:30', '18:30', 'asleep')])).toMatchObject([{ date: '03-02', minutes: 480 }])
  const tokyo = slept('2026-03-01T14:00Z', '2026-03-01T22:00Z', 'asleep', 'Watch', { offset_minutes: 540 })
  expect(daysOf([tokyo])).toMatchObject([{ date: '03-02', minutes: 480 }])
})

test('stages that share the time of a night keep their minutes, with time awake inside it', () => {
  const of = (detail: string, value: number, source = 'validic/oura') =>
    aSample('00:00', '08:00', value, source, { detail })
  const night = [of('light', 240), of('deep', 94), of('rem', 115), of('awake', 31)]
  const expected = [{ date: '03-02', minutes: 449, stages: { rem: 115, light: 240, deep: 94, awake: 31 }, naps: [] }]
  expect(daysOf(night)).toEqual(expected)
  // The same night twice, another app without stages, and the total beside its stages.
  expect(daysOf([...night, ...night.map((one) => ({ ...one, value: (one.value ?? 0) - 1 }))])).toEqual(expected)
  expect(daysOf([...night, of('asleep', 460, 'validic/other')])).toEqual(expected)
  expect(daysOf([...night, of('asleep', 449)])).toEqual(expected)
  // Without stages the minutes count, not the time in bed around them; time awake is not sleep.
  expect(daysOf([of('asleep', 420), of('awake', 60)])).toMatchObject([{ minutes: 420, stages: { awake: 60 } }])
  expect(daysOf([{ ...of('asleep', 420), until: null }])).toMatchObject([{ minutes: 420 }])
})

test('a device with stages comes before one without, unless the participant sorted them otherwise', () => {
  const watch = (rank: number | null) => slept('01:00', '05:00', 'deep', 'w', { device: aDevice('watch', rank) })
  const phone = (rank: number | null) => slept('00:00', '07:00', 'asleep', 'p', { device: aDevice('phone', rank) })
  const stages = (samples: SourcedSample[]) => daysOf(samples)[0]?.stages
  expect(stages([watch(null), phone(null)])).toEqual({ deep: 240, asleep: 180 })
  expect(stages([watch(1), phone(0)])).toEqual({ asleep: 420 })
  // Time in bed is no sleep, whoever comes first.
  const bed = slept('2026-03-01T22:00Z', '08:00', 'in_bed', 'p', { device: aDevice('phone', 0) })
  expect(stages([bed, watch(1)])).toEqual({ deep: 240 })
  expect(daysOf([bed])).toEqual([])
})

test('every record closes, no moment counts twice, and names and order of rows change nothing', () => {
  const record = fc.record({
    minute: fc.integer({ min: 0, max: 700 }),
    length: fc.integer({ min: 1, max: 480 }),
    share: fc.constantFrom(1, 1, 1, 0.5),
    stage: fc.constantFrom('asleep', 'light', 'deep', 'rem', 'awake', 'in_bed'),
    device: fc.integer({ min: 0, max: 2 }),
  })
  fc.assert(
    fc.property(
      fc.array(record, { maxLength: 20 }),
      fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 3 }),
      (each, names) => {
        const made = (ofNames: readonly string[]) =>
          each.map(({ minute, length, share, stage, device }): SourcedSample => {
            const at = Date.UTC(2026, 2, 2) + minute * 60_000
            const type = (['watch', 'phone', null] as const)[device] ?? null
            return {
              at,
              until: at + length * 60_000,
              value: length * share,
              source: ofNames[device] ?? '',
              detail: stage,
              device: aDevice(type),
            }
          })
        const samples = made(['a', 'b', 'c'])
        const { parts, hiddenBy, periods } = resolveSleep(samples)
        for (const [place, { amount, counted }] of parts.entries()) {
          const hidden = hiddenBy(place).reduce((sum, part) => sum + part.amount, 0)
          expect(Math.abs(counted + hidden - amount)).toBeLessThan(0.01)
        }
        for (const { from, to, minutes } of periods)
          expect([...minutes.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(
            (to - from) / 60_000 + 1e-6,
          )
        const totals = (days: ReturnType<typeof daysOf>) => days.map(({ minutes, stages }) => [minutes, stages])
        expect(totals(daysOf(made(names).reverse()))).toEqual(totals(daysOf(samples)))
      },
    ),
    { numRuns: 200 },
  )
})
