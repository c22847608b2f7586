import fc from 'fast-check'
import {
  addDays,
  datesFrom,
  daysBetween,
  firstDayOf,
  isFuture,
  isFutureDate,
  isLocalDate,
  nextWeek,
  previousWeek,
  rollingWeek,
  weekOf,
} from './index'

describe('real calendar dates', () => {
  it.each([
    ['2026-11-21', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['0000-01-01', false],
    ['0999-01-01', false],
    ['26-11-21', false],
    ['2026-11-21T00:00', false],
    ['', false],
    ['+02026-1', false],
  ])('%s: %s', (text, real) => {
    expect(isLocalDate(text)).toBe(real)
  })

  it('counts days back and forth over month, year and leap day', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    fc.assert(
      fc.property(
        fc.integer({ min: -200_000, max: 200_000 }),
        (days) => daysBetween('2026-11-21', addDays('2026-11-21', days)) === days,
      ),
    )
    expect(datesFrom('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
    expect(datesFrom('2027-01-02', '2026-12-30')).toEqual([])
  })
})

describe('weeks of the history', () => {
  it.each([
    ['2026-11-16', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-22', 7, '2026-11-22', '2026-11-28'],
    ['2026-11-21', 6, '2026-11-21', '2026-11-27'],
    ['2027-01-01', 1, '2026-12-28', '2027-01-03'],
    ['2026-03-29', 1, '2026-03-23', '2026-03-29'],
  ])('%s with first day %i begins %s and ends %s', (date, firstDay, start, end) => {
    expect(weekOf(date, firstDay)).toEqual({ start, end })
  })

  it('go back without limit and forward no further than today', () => {
    const week = weekOf('2026-11-21')
    expect(nextWeek(week, '2026-11-21')).toBeNull()
    expect(nextWeek(week, '2026-11-22')).toBeNull()
    expect(nextWeek(week, '2026-11-23')).toEqual({ start: '2026-11-23', end: '2026-11-29' })
    expect(nextWeek(previousWeek(week), '2026-11-21')).toEqual(week)
  })

  it.each([
    ['on a Sunday morning, the seven days that end on it', '2026-11-22', undefined, '2026-11-16', '2026-11-22'],
    ['over the turn of the year', '2027-01-02', undefined, '2026-12-27', '2027-01-02'],
    ['the first day of the window', '2026-11-22', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['the day before it', '2026-11-22', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['a date in the future', '2026-11-22', '2027-05-01', '2026-11-16', '2026-11-22'],
  ])('roll with today: %s', (_, today, date, start, end) => {
    expect(rollingWeek(today, date)).toEqual({ start, end })
  })

  it('reach every date, and the current week by moving forward', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), (age) => {
        const today = '2026-11-22'
        const date = addDays(today, -age)
        const week = rollingWeek(today, date)
        let current = week
        for (let next = nextWeek(week, today); next; next = nextWeek(next, today)) current = next
        return (
          week.start <= date &&
          date <= week.end &&
          daysBetween(week.start, week.end) === 6 &&
          JSON.stringify(current) === JSON.stringify(rollingWeek(today))
        )
      }),
    )
  })

  it('contain their date and have seven days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 7 }), (day, firstDay) => {
        const date = addDays('2020-01-01', day)
        const { start, end } = weekOf(date, firstDay)
        return start <= date && date <= end && daysBetween(start, end) === 6
      }),
    )
  })

  it('start on the first weekday of the locale', () => {
    expect([firstDayOf('fr'), firstDayOf('en-US'), firstDayOf('ar-EG')]).toEqual([1, 7, 6])
  })
})

describe('the future', () => {
  const now = new Date('2026-11-21T22:59:00Z')

  it.each([
    ['now', '2026-11-21T22:59:00Z', false],
    ['a clock two minutes ahead', '2026-11-21T23:01:00Z', false],
    ['a second more', '2026-11-21T23:01:01Z', true],
    ['an hour ago', '2026-11-21T21:59:00Z', false],
  ])('%s', (_, instant, future) => {
    expect(isFuture(new Date(instant), now)).toBe(future)
  })

  it.each([
    ['today in Berlin', '2026-11-21', 'Europe/Berlin', false],
    ['tomorrow in Berlin, a minute before midnight, by a clock that is ahead', '2026-11-22', 'Europe/Berlin', false],
    ['tomorrow in New York', '2026-11-22', 'America/New_York', true],
    ['already tomorrow on Kiritimati', '2026-11-22', 'Pacific/Kiritimati', false],
    ['the day after on Kiritimati', '2026-11-23', 'Pacific/Kiritimati', true],
  ])('%s', (_, date, zone, future) => {
    expect(isFutureDate(date, zone, now)).toBe(future)
  })
})
