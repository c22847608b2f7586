import fc from 'fast-check'
import { daysBetween } from '../time'
import { lastMonths, periodFault, REPORT_MONTHS } from '.'

test.each([
  [1, '2026-11-23', '2026-10-24'],
  [3, '2026-05-31', '2026-03-01'],
  [1, '2026-03-31', '2026-03-01'],
  [12, '2024-02-29', '2023-03-01'],
  [6, '2026-01-15', '2025-07-16'],
])('the last %i months until %s begin on %s', (months, today, start_date) => {
  expect(lastMonths(months, today)).toEqual({ start_date, end_date: today })
})

const dates = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the last months are always valid and have the length of calendar months', () => {
  fc.assert(
    fc.property(dates, fc.constantFrom(...REPORT_MONTHS), (today, months) => {
      const period = lastMonths(months, today)
      expect(periodFault(period, today)).toBeNull()
      const days = daysBetween(period.start_date, today) + 1
      expect(days).toBeGreaterThanOrEqual(months * 28)
      expect(days).toBeLessThanOrEqual(months * 31 + 3)
    }),
  )
})

test.each([
  [null, null, null],
  ['2026-11-01', '2026-11-23', null],
  ['2026-11-23', '2026-11-23', null],
  ['2026-11-02', '2026-11-01', { code: 'INVALID_PERIOD', field: 'start_date' }],
  ['2026-11-01', '2026-11-24', { code: 'PERIOD_IN_FUTURE', field: 'end_date' }],
  ['2026-11-25', '2026-11-24', { code: 'PERIOD_IN_FUTURE', field: 'end_date' }],
  ['1850-01-01', '2026-11-01', { code: 'INVALID_DATE', field: 'start_date' }],
  ['2026-02-30', '2026-11-01', { code: 'INVALID_DATE', field: 'start_date' }],
  [null, '2026-11-01', { code: 'INVALID_DATE', field: 'start_date' }],
  ['2026-11-01', '', { code: 'INVALID_DATE', field: 'end_date' }],
])('from %s to %s: %o', (start_date, end_date, fault) => {
  expect(periodFault({ start_date, end_date }, '2026-11-23')).toEqual(fault)
})
