import { earliestProposal, isActive, isOver, isProposable } from '.'

const visit = { start_at: '2026-03-02T10:00:00Z', end_at: '2026-03-02T10:30:00Z' }
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

test('a time nine minutes ahead cannot be proposed, ten minutes ahead can', () => {
  expect(isProposable(at('10:09:00'), at('10:00:00'))).toBe(false)
  expect(isProposable(at('10:10:00'), at('10:00:00'))).toBe(true)
  expect(isProposable(at('09:00:00'), at('10:00:00'))).toBe(false)
})

test.each([
  ['10:00:00', 0, '10:30:00'],
  ['10:20:00', 0, '10:30:00'],
  ['10:20:01', 0, '11:00:00'],
  ['10:51:00', 0, '11:30:00'],
  // Kathmandu is 5:45 ahead: 16:15 there is 10:30 UTC, the next half hours there are 16:30 and 17:00.
  ['10:30:00', 345, '10:45:00'],
])('at %s with the clock %s minutes ahead of UTC the first proposal is %s', (now, offset, expected) => {
  expect(earliestProposal(at(now), offset)).toEqual(at(expected))
})
