import { dailyNumbers, preferredSamples, stagesByNight, type DailySample } from './index'

const sample = (
  start: string,
  value: number | null,
  more: Partial<DailySample> & { end?: string } = {},
): DailySample => {
  const { end, ...rest } = more
  return {
    at: Date.parse(start),
    until: end === undefined ? null : Date.parse(end),
    source: 'apple_health/Watch',
    value,
    offsetMinutes: 60,
    detail: null,
    ...rest,
  }
}

test('steps are summed per local date of the place where they were walked', () => {
  expect(
    dailyNumbers('steps', [
      sample('2026-03-02T22:50:00Z', 100),
      // After midnight local time, before midnight UTC.
      sample('2026-03-02T23:10:00Z', 50),
      sample('2026-03-03T12:00:00Z', 25),
    ]).map(({ date, value, n }) => [date, value, n]),
  ).toEqual([
    ['2026-03-02', 100, 1],
    ['2026-03-03', 75, 2],
  ])
})

test('a night is the morning’s, and only sleep counts', () => {
  const night = [
    sample('2026-03-02T22:00:00Z', 480, { end: '2026-03-03T06:00:00Z', detail: 'in_bed' }),
    sample('2026-03-02T22:30:00Z', 40, { end: '2026-03-02T23:10:00Z', detail: 'deep' }),
    sample('2026-03-02T23:10:00Z', 200, { end: '2026-03-03T02:30:00Z', detail: 'light' }),
    sample('2026-03-03T02:30:00Z', 20, { end: '2026-03-03T02:50:00Z', detail: 'awake' }),
  ]
  expect(dailyNumbers('sleep', night)).toEqual([{ date: '2026-03-03', n: 2, value: 240, low: 40, high: 200 }])
})

test('a night that began before midnight is one, with the minutes of each stage; a nap is of its day', () => {
  const night = [
    sample('2026-03-02T14:00:00Z', 30, { end: '2026-03-02T14:30:00Z', detail: 'asleep' }),
    sample('2026-03-02T21:00:00Z', 60, { end: '2026-03-02T22:00:00Z', detail: 'light' }),
    sample('2026-03-02T22:00:00Z', 45, { end: '2026-03-02T22:45:00Z', detail: 'deep' }),
    sample('2026-03-02T22:45:00Z', 5, { end: '2026-03-02T22:50:00Z', detail: 'awake' }),
    sample('2026-03-03T01:00:00Z', 80, { end: '2026-03-03T02:20:00Z', detail: 'rem' }),
    sample('2026-03-03T02:20:00Z', 120, { end: '2026-03-03T04:20:00Z', detail: 'light' }),
    sample('2026-03-02T21:00:00Z', 500, { end: '2026-03-03T05:20:00Z', detail: 'in_bed' }),
  ]
  expect(dailyNumbers('sleep', night).map(({ date, value }) => [date, value])).toEqual([
    ['2026-03-02', 30],
    ['2026-03-03', 305],
  ])
  expect(Object.fromEntries(stagesByNight(night))).toEqual({
    '2026-03-02': [{ stage: 'asleep', minutes: 30 }],
    '2026-03-03': [
      { stage: 'rem', minutes: 80 },
      { stage: 'light', minutes: 180 },
      { stage: 'deep', minutes: 45 },
      { stage: 'awake', minutes: 5 },
    ],
  })
})

test('of a night the source that tells its stages counts, whatever else knows of it', () => {
  const of = (source: string, value: number, detail: string) =>
    sample('2026-03-02T22:00:00Z', value, { end: '2026-03-03T06:00:00Z', source, detail })
  const [bed, slept] = [of('apple_health/Alarm', 480, 'in_bed'), of('apple_health/App', 470, 'asleep')]
  const [deep, rem] = [of('validic', 90, 'deep'), of('validic', 100, 'rem')]
  expect(preferredSamples('sleep', [bed, slept, deep, rem])).toEqual([deep, rem])
  expect(preferredSamples('sleep', [bed, slept])).toEqual([slept])
  expect(preferredSamples('sleep', [bed])).toEqual([bed])
})

test('of moments a day has the mean between the lowest and the highest; what is no number does not count', () => {
  const values = [60, 70, 110, null].map((value, index) => sample(`2026-03-02T0${index}:00:00Z`, value))
  expect(dailyNumbers('heart_rate', values)).toEqual([{ date: '2026-03-02', n: 3, value: 80, low: 60, high: 110 }])
  expect(dailyNumbers('heart_rate', [])).toEqual([])
})
