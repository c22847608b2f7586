import fc from 'fast-check'
import { addDays, dayOfWeek, daysBetween, isLocalDate } from '../time'
import { addMonths, dateByKey, dateInMonth, isMonth, lastDateOf, monthOf, weeksOf } from '.'

const date = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('1950-01-01', days))
const firstDay = fc.integer({ min: 1, max: 7 })

test('a month is shown in full weeks, each day once, starting on the first weekday of the locale', () => {
  fc.assert(
    fc.property(date, firstDay, (any, first) => {
      const month = monthOf(any)
      const weeks = weeksOf(month, first)
      const days = weeks.flat()
      expect(weeks.every((week) => week.length === 7 && dayOfWeek(week[0] ?? '') === first)).toBe(true)
      expect(days.every((day, at) => at === 0 || daysBetween(days[at - 1] ?? '', day) === 1)).toBe(true)
      const own = days.filter((day) => monthOf(day) === month)
      expect([own[0], own.at(-1)]).toEqual([`${month}-01`, lastDateOf(month)])
      // Every week has a day of the month.
      expect(weeks.every((week) => week.some((day) => monthOf(day) === month))).toBe(true)
    }),
  )
})

test('adding and subtracting months are inverse', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: -600, max: 600 }), (any, months) => {
      const month = monthOf(any)
      expect(isMonth(addMonths(month, months))).toBe(true)
      expect(addMonths(addMonths(month, months), -months)).toBe(month)
      const moved = dateInMonth(any, addMonths(month, months))
      expect([isLocalDate(moved), monthOf(moved)]).toEqual([true, addMonths(month, months)])
    }),
  )
})

test.each([
  ['2026-01-31', 'PageDown', false, '2026-02-28'],
  ['2024-02-29', 'PageDown', true, '2025-02-28'],
  ['2026-01-31', 'PageUp', false, '2025-12-31'],
  ['2026-03-04', 'Home', false, '2026-03-02'],
  ['2026-03-04', 'End', false, '2026-03-08'],
  ['2026-03-01', 'ArrowUp', false, '2026-02-22'],
  ['2026-02-28', 'ArrowRight', false, '2026-03-01'],
  ['2026-02-28', 'Enter', false, null],
])('from %s %s (with Shift: %s) leads to %s', (from, key, shiftKey, to) => {
  expect(dateByKey(from, { key, shiftKey }, { firstDay: 1, rightToLeft: false })).toBe(to)
})

test('in right-to-left layout the left and right arrows are swapped, other keys are not', () => {
  fc.assert(
    fc.property(date, firstDay, (any, first) => {
      const to = (key: string, rightToLeft: boolean) =>
        dateByKey(any, { key, shiftKey: false }, { firstDay: first, rightToLeft })
      expect(to('ArrowLeft', true)).toBe(to('ArrowRight', false))
      expect(to('ArrowRight', true)).toBe(to('ArrowLeft', false))
      for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'])
        expect(to(key, true)).toBe(to(key, false))
    }),
  )
})

test.each(['2026-13', '2026-00', '1850-01', '2026-1', '2026-01-01', ''])('%j is no month', (text) => {
  expect(isMonth(text)).toBe(false)
})
