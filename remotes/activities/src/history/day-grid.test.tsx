import { addDays, datesFrom } from '@almanac/domain/time'
import { renderScreen, screen } from '@almanac/testing'
import { DayGrid, targetOf } from './DayGrid'

const gridOf = (start: string, end: string, onDay: (date: string) => void) => (
  <DayGrid
    label="Days"
    dates={datesFrom(start, end)}
    counts={new Map([[addDays(end, -1), 2]])}
    hue="blue"
    onDay={onDay}
  />
)

test.each([
  ['2026-11-01', 'ArrowLeft'],
  ['2025-12-01', 'ArrowUp'],
])('days from %s are one stop of the Tab key, arrows move, and a press opens the day', async (start, key) => {
  const opened: string[] = []
  const { person } = await renderScreen(gridOf(start, '2026-11-28', (date) => opened.push(date)))
  await person.tab()
  expect(screen.getByRole('button', { name: 'Saturday, November 28, 2026: 0 entries' })).toHaveFocus()
  await person.keyboard(`{${key}}`)
  expect(screen.getByRole('button', { name: 'Friday, November 27, 2026: 2 entries' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(opened).toEqual(['2026-11-27'])
})

test('keys follow the layout and the direction, and stay within the days', () => {
  const grid = { isByWeek: false, isRtl: false, first: '2025-12-01', last: '2026-11-28' }
  expect(targetOf('ArrowLeft', '2026-03-31', grid)).toBe('2026-02-28')
  expect(targetOf('ArrowRight', '2026-01-31', grid)).toBe('2026-02-28')
  expect(targetOf('ArrowRight', '2026-10-30', grid)).toBe('2026-11-28')
  expect(targetOf('ArrowLeft', '2026-03-10', { ...grid, isByWeek: true, isRtl: true })).toBe('2026-03-11')
  expect(targetOf('ArrowUp', '2026-03-10', { ...grid, isByWeek: true })).toBe('2026-03-03')
  expect([targetOf('Home', '2026-03-10', grid), targetOf('x', '2026-03-10', grid)]).toEqual(['2025-12-01', null])
})
