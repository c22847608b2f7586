import { Refusal } from '../../http/errors'
import { periodOf } from './queries'

const now = new Date('2026-06-30T23:30:00Z')

const refusalOf = (start: string | undefined, end: string | undefined, field?: string) => {
  try {
    periodOf(start, end, now, field)
  } catch (error) {
    return error instanceof Refusal ? [error.status, ...error.entries] : error
  }
  return null
}

test.each([
  ['both dates as they are asked for', '2026-03-09', '2026-03-15', { start: '2026-03-09', end: '2026-03-15' }],
  ['one day', '2026-03-09', '2026-03-09', { start: '2026-03-09', end: '2026-03-09' }],
  ['from a date 400 days on', '2026-01-01', undefined, { start: '2026-01-01', end: '2027-02-04' }],
  ['up to a date 400 days before', undefined, '2027-02-04', { start: '2026-01-01', end: '2027-02-04' }],
  [
    'without dates the 400 days up to the furthest date that it is anywhere',
    undefined,
    undefined,
    { start: '2025-05-28', end: '2026-07-01' },
  ],
  ['400 days and no more', '2026-01-01', '2027-02-04', { start: '2026-01-01', end: '2027-02-04' }],
])('reads %s', (_, start, end, period) => {
  expect(periodOf(start, end, now)).toEqual(period)
})

test.each([
  ['a start that is no date', '0000-01-01', '2026-03-01', 'INVALID_DATE', 'start_date'],
  ['an end that is no date', '2026-03-01', '0000-01-01', 'INVALID_DATE', 'end_date'],
  ['an end before the start', '2026-03-02', '2026-03-01', 'INVALID_PERIOD', 'end_date'],
  ['401 days', '2026-01-01', '2027-02-05', 'PERIOD_TOO_LONG', 'end_date'],
])('refuses %s, naming the field', (_, start, end, code, field) => {
  expect(refusalOf(start, end)).toMatchObject([422, { code, field }])
  expect(refusalOf(start, end, 'clndr_')).toMatchObject([422, { code, field: `clndr_${field}` }])
})
