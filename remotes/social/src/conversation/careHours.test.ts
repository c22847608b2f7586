import { hoursByDays, isOpen } from './careHours'

const week = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:30', to: '17:00' }))

test('consecutive days with the same hours share one line', () => {
  expect(hoursByDays([...week, { day: 6, from: '10:00', to: '12:00' }])).toEqual([
    { first: 1, last: 5, from: '08:30', to: '17:00' },
    { first: 6, last: 6, from: '10:00', to: '12:00' },
  ])
})

// 23 November 2026 is a Monday; New York is five hours behind UTC.
test.each([
  ['2026-11-23T13:29:59Z', false],
  ['2026-11-23T13:30:00Z', true],
  ['2026-11-23T21:59:00Z', true],
  ['2026-11-23T22:00:00Z', false],
  ['2026-11-28T15:00:00Z', false],
])('at %s the care team reads messages: %s', (instant, open) => {
  expect(isOpen({ hours: week, time_zone: 'America/New_York' }, new Date(instant))).toBe(open)
})
