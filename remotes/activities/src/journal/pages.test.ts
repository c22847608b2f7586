import { addDays, daysBetween } from '@almanac/domain/time'
import { isWhole, spanOf } from './pages'

test('pages are adjacent, grow, and do not exceed the limit of one call', () => {
  const today = '2026-03-31'
  const spans = Array.from({ length: 8 }, (_, page) => spanOf(page, today))
  expect(spans[0]).toEqual({ start_date: '2026-03-25', end_date: '2026-04-01' })
  for (const [index, { start_date }] of spans.slice(0, -1).entries())
    expect(spans[index + 1]?.end_date).toBe(addDays(start_date, -1))
  for (const { start_date, end_date } of spans) expect(daysBetween(start_date, end_date)).toBeLessThan(400)
  expect(spanOf(31, today).start_date < '2000-01-01').toBe(true)
})

test('a journal is complete when all responses that the server counts are loaded', () => {
  expect(isWhole([0, 3], 3)).toBe(true)
  expect(isWhole([0, 2], 3)).toBe(false)
  expect(isWhole([], 0)).toBe(true)
  expect(
    isWhole(
      Array.from({ length: 32 }, () => 0),
      3,
    ),
  ).toBe(true)
})
