import { firstProposableDay, isActive, isAtNight, isOver, isProposable, isReopenable, proposableTimes } from '.'

const visit = { start_at: '2026-03-02T10:00:00Z', end_at: '2026-03-02T10:30:00Z', call_ended_at: null }
const at = (time: string) => new Date(`2026-03-02T${time}Z`)

test.each([
  ['09:49:59', false, false],
  ['09:50:00', true, false],
  ['10:29:59', true, false],
  ['10:30:00', false, true],
])('at %s an appointment of 10:00 to 10:30 is active: %s, over: %s', (time, active, over) => {
  expect(isActive(visit, at(time))).toBe(active)
  expect(isOver(visit, at(time))).toBe(over)
})

test.each([
  // Ended while waiting, before the start.
  ['09:55:00', '09:54:00', true],
  ['10:10:00', '10:09:00', true],
  ['10:30:00', '10:09:00', false],
])('at %s one whose call was ended at %s is over; it may be reopened: %s', (time, ended, reopenable) => {
  const ended_visit = { ...visit, call_ended_at: at(ended).toISOString() }
  expect(isActive(ended_visit, at(time))).toBe(false)
  expect(isOver(ended_visit, at(time))).toBe(true)
  expect(isReopenable(ended_visit, at(time))).toBe(reopenable)
})

test('a call that was not ended cannot be reopened', () => {
  expect(isReopenable(visit, at('10:10:00'))).toBe(false)
})

test('a time nine minutes ahead cannot be proposed, ten minutes ahead can', () => {
  expect(isProposable(at('10:09:00'), at('10:00:00'))).toBe(false)
  expect(isProposable(at('10:10:00'), at('10:00:00'))).toBe(true)
  expect(isProposable(at('09:00:00'), at('10:00:00'))).toBe(false)
})

describe('times to propose', () => {
  test.each([
    ['10:20:00', 'UTC', 1030],
    ['10:20:01', 'UTC', 1100],
    ['10:51:00', 'UTC', 1130],
    // Kathmandu is 5:45 ahead: at 16:15 there the next half hours are 16:30 and 17:00, none of them a half hour of UTC.
    ['10:30:00', 'Asia/Kathmandu', 1630],
    ['10:40:00', 'Asia/Kathmandu', 1700],
  ])('at %s the first one in %s is %s', (now, zone, first) => {
    expect(proposableTimes('2026-03-02', zone, at(now))[0]).toBe(first)
  })

  test('a future day has all 48 half hours, a past day none', () => {
    expect(proposableTimes('2026-03-03', 'Europe/Berlin', at('10:00:00'))).toHaveLength(48)
    expect(proposableTimes('2026-03-01', 'Europe/Berlin', at('10:00:00'))).toEqual([])
  })

  test('the hour skipped in spring has no proposable time', () => {
    const times = proposableTimes('2026-03-29', 'Europe/Berlin', at('10:00:00'))
    expect(times).not.toContain(200)
    expect(times).not.toContain(230)
    expect(times).toHaveLength(46)
  })

  test('late in the evening the first proposable day is tomorrow', () => {
    expect(firstProposableDay('UTC', at('23:10:00'))).toBe('2026-03-02')
    expect(firstProposableDay('UTC', at('23:25:00'))).toBe('2026-03-03')
    expect(firstProposableDay('America/New_York', at('23:25:00'))).toBe('2026-03-02')
  })
})

test.each([
  ['06:59', true],
  ['07:00', false],
  ['21:59', false],
  ['22:00', true],
])('%s is at night: %s', (time, night) => {
  expect(isAtNight(new Date(`2026-03-02T${time}:00Z`), 'UTC')).toBe(night)
  // Three hours further east.
  expect(isAtNight(new Date(`2026-03-02T${time}:00+03:00`), 'Africa/Nairobi')).toBe(night)
})
