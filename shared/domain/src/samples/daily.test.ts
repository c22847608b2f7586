import { dailyNumbers } from './daily'
import { aSample } from './testing'

test('steps are summed per local date of the place where they were walked, split at its midnight', () => {
  const paris = { offset_minutes: 60 }
  const walk = (start: string, end: string, value: number) => aSample(start, end, value, 'apple_health/Watch', paris)
  expect(
    dailyNumbers('steps', [
      walk('2026-03-02T22:40Z', '2026-03-02T22:50Z', 100),
      // Half of it after midnight local time, all of it before midnight UTC.
      walk('2026-03-02T22:55Z', '2026-03-02T23:05Z', 50),
      walk('2026-03-03T12:00Z', '2026-03-03T12:10Z', 25),
    ]),
  ).toEqual([
    { date: '2026-03-02', n: 2, value: 125, low: 25, high: 100 },
    { date: '2026-03-03', n: 2, value: 50, low: 25, high: 25 },
  ])
})

test('of moments a day has the mean between the lowest and the highest; what is no number does not count', () => {
  const values = [60, 70, 110, null].map((value, index) => aSample(`0${index}:00`, null, value, 'Watch'))
  expect(dailyNumbers('heart_rate', values)).toEqual([{ date: '2026-03-02', n: 3, value: 80, low: 60, high: 110 }])
  expect(dailyNumbers('heart_rate', [])).toEqual([])
})

test('a day on which nobody took a step has nothing, not no value', () => {
  expect(dailyNumbers('steps', [aSample('08:00', '09:00', 0, 'Phone')])).toMatchObject([{ n: 1, value: 0 }])
})
