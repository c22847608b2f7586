import fc from 'fast-check'
import { addDays, datesFrom } from '../time'
import {
  areMonths,
  dayByKey,
  type DayGridLayout,
  drawnDays,
  FULL_LEVEL,
  gridPage,
  levelOfPlan,
  levelOfShare,
  levelOfValue,
} from '.'

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const axis = fc.tuple(number, number).map(([one, other]) => ({ low: Math.min(one, other), high: Math.max(one, other) }))
const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1920-01-01', days))
const span = fc.tuple(date, fc.integer({ min: 0, max: 4_000 })).map(([start, days]) => [start, addDays(start, days)])

test('a higher value never fills a cell less, and every value fills it', () => {
  fc.assert(
    fc.property(axis, number, number, (of, one, other) => {
      const [lower, higher] = [Math.min(one, other), Math.max(one, other)].map((value) => levelOfValue(of, value))
      expect(lower).toBeGreaterThanOrEqual(1)
      expect(higher).toBeLessThanOrEqual(FULL_LEVEL)
      expect(lower).toBeLessThanOrEqual(higher ?? 0)
    }),
  )
})

test('each answer of a scale of five has its own step', () => {
  expect([1, 2, 3, 4, 5].map((value) => levelOfValue({ low: 1, high: 5 }, value))).toEqual([1, 2, 3, 4, 5])
  expect(levelOfShare(0)).toBe(1)
})

test('a plan is empty while nothing is done, full only when all is, and otherwise between', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 50 }), (planned, done) => {
      const level = levelOfPlan({ done, planned })
      expect(level === 0).toBe(done === 0)
      expect(level === FULL_LEVEL).toBe(done >= planned)
    }),
  )
})

const KEYS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']
const layout = (over: Partial<DayGridLayout>): DayGridLayout => ({
  arrangement: 'months',
  first: '2025-12-01',
  last: '2026-11-28',
  firstDay: 1,
  rightToLeft: false,
  ...over,
})

test('no key leads out of the grid, and mirrored arrows lead the other way', () => {
  fc.assert(
    fc.property(
      span,
      fc.nat(),
      fc.constantFrom(...KEYS),
      fc.constantFrom('weeks' as const, 'months' as const),
      fc.boolean(),
      ([first = '', last = ''], at, key, arrangement, shiftKey) => {
        const dates = datesFrom(first, last)
        const from = dates[at % dates.length] ?? first
        const of = layout({ arrangement, first, last })
        const to = dayByKey(from, { key, shiftKey }, of) ?? ''
        expect(to >= first && to <= last).toBe(true)
        const mirrored = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key
        expect(dayByKey(from, { key: mirrored, shiftKey }, { ...of, rightToLeft: true })).toBe(to)
      },
    ),
  )
})

test('arrows lead to the cell that is seen beside the current one', () => {
  const to = (from: string, key: string, over: Partial<DayGridLayout> = {}) =>
    dayByKey(from, { key, shiftKey: false }, layout(over))
  expect(to('2026-03-31', 'ArrowLeft')).toBe('2026-02-28')
  expect(to('2026-01-31', 'ArrowRight')).toBe('2026-02-28')
  expect(to('2026-10-30', 'ArrowRight')).toBe('2026-11-28')
  expect(to('2026-03-10', 'ArrowDown')).toBe('2026-03-11')
  expect(to('2026-03-10', 'PageUp')).toBe('2026-03-03')
  expect(to('2026-03-10', 'ArrowUp', { arrangement: 'weeks' })).toBe('2026-03-03')
  expect([to('2026-03-10', 'Home'), to('2026-03-10', 'x')]).toEqual(['2025-12-01', null])
})

test('the pages of a period have all its days, each once, and at most a year each', () => {
  fc.assert(
    fc.property(span, ([start = '', end = '']) => {
      const days: string[] = []
      for (let page = 0, isFirst = false; !isFirst; page += 1) {
        const shown = gridPage({ start, end }, page)
        const dates = datesFrom(shown.start, shown.end)
        expect(dates.length).toBeLessThanOrEqual(366)
        days.unshift(...dates)
        isFirst = shown.isFirst
      }
      expect(days).toEqual(datesFrom(start, end))
    }),
    { numRuns: 40 },
  )
})

test('weeks and months at the ends of which nothing is known are not drawn; every known day is, in whole weeks', () => {
  const known =
    (...dates: string[]) =>
    (day: string) =>
      dates.includes(day)
  const november = datesFrom('2026-11-01', '2026-11-29')
  // Weeks from Monday: those of 2 and of 16 November.
  expect(drawnDays(november, known('2026-11-04', '2026-11-20'), 1)).toEqual([
    ...datesFrom('2026-11-02', '2026-11-08'),
    ...datesFrom('2026-11-16', '2026-11-22'),
  ])
  expect(drawnDays(november, known(), 1)).toEqual([])
  const year = datesFrom('2025-11-30', '2026-11-29')
  const months = drawnDays(year, known('2026-03-10', '2026-09-01'), 7)
  expect([months[0], months.at(-1), areMonths(months)]).toEqual(['2026-03-01', '2026-09-30', true])
  expect(drawnDays(year, known('2026-11-25'), 7)).toEqual(datesFrom('2026-11-22', '2026-11-28'))
})
