import { isPeriodTooLong } from './index'

test.each([
  ['without an end', null, false],
  ['ended yesterday', '2026-11-21', false],
  ['ends today', '2026-11-22', false],
  ['ends in 30 days', '2026-12-22', false],
  ['ends in 31 days', '2026-12-23', true],
])('an activity that %s', (_, end_date, tooLong) => {
  expect(isPeriodTooLong(end_date, '2026-11-22')).toBe(tooLong)
})
