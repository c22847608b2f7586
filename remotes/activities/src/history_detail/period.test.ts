import { datesFrom, daysBetween } from '@almanac/domain/time'
import { FIRST_DATE, requestedPeriod } from '../history/period'
import { daysOf, periodSearch, rangeAround, readPeriod, responseSearch, weekUntil } from './period'

const TODAY = '2026-03-08'
const read = (search: string) => readPeriod(new URLSearchParams(search), TODAY)

test.each([
  ['', { view: 'week', date: TODAY, month: '2026-03' }, ''],
  ['date=2026-02-01', { view: 'week', date: '2026-02-01', month: '2026-02' }, 'date=2026-02-01'],
  ['view=month&date=2026-02-30', { view: 'month', date: TODAY, month: '2026-03' }, 'view=month'],
  ['date=2031-01-01&month=2031-01', { view: 'week', date: TODAY, month: '2026-03' }, ''],
  ['view=year&date=1850-01-01', { view: 'week', date: TODAY, month: '2026-03' }, ''],
  [
    'view=month&date=2026-02-01&month=2024-12',
    { view: 'month', date: '2026-02-01', month: '2024-12' },
    'view=month&date=2026-02-01&month=2024-12',
  ],
])('the query string %j is parsed to %j and normalized to %j', (search, shown, kept) => {
  expect(read(search)).toEqual(shown)
  expect(new URLSearchParams(periodSearch(read(search), TODAY)).toString()).toBe(kept)
})

test('a week is the seven days up to its date, newest first', () => {
  expect(daysOf(weekUntil('2026-03-01'))).toEqual(datesFrom('2026-02-23', '2026-03-01').toReversed())
})

test('no request is made for dates before the earliest that the API accepts', () => {
  for (const date of ['1900-01-01', '1900-01-04', '1900-01-09']) {
    expect(weekUntil(date).start >= FIRST_DATE).toBe(true)
    expect(rangeAround(date, TODAY)).toMatchObject({ start_date: FIRST_DATE })
    for (const range of ['week', 'month', 'quarter', 'year']) {
      const { start, end } = requestedPeriod({ range, date }, TODAY)
      expect([start !== null && start >= FIRST_DATE && start <= date, date <= end]).toEqual([true, true])
    }
  }
  expect(read('view=month&month=1900-01').month).toBe('2026-03')
})

test('the neighbors of an old response are requested around its date, those of a recent one with all recent responses', () => {
  expect(rangeAround(null, TODAY)).toEqual({})
  expect(rangeAround('2025-06-01', TODAY)).toEqual({})
  for (const date of ['2016-02-29', '2020-12-31', '2025-01-01']) {
    const { start_date = '', end_date = '' } = rangeAround(date, TODAY)
    expect(daysBetween(start_date, date)).toBeGreaterThanOrEqual(130)
    expect(daysBetween(date, end_date)).toBeGreaterThanOrEqual(130)
    // The server returns at most 400 days.
    expect(daysBetween(start_date, end_date)).toBeLessThan(400)
  }
})

test('the URL of a response has its date only if it cannot be found without', () => {
  expect(responseSearch('2026-03-01', 'week', TODAY)).toBe('')
  expect(responseSearch('2026-03-01', 'month', TODAY)).toBe('?view=month')
  expect(responseSearch('2020-03-01', 'month', TODAY)).toBe('?view=month&date=2020-03-01')
})
