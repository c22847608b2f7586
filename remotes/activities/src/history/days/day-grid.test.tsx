import { addDays, datesFrom } from '@almanac/domain/time'
import { renderScreen, screen } from '@almanac/testing'
import { DayGrid } from './DayGrid'
import type { DayStates } from './dayStates'

const states: DayStates = {
  kind: 'plan',
  days: new Map([['2026-11-27', { level: 3, plan: { done: 1, planned: 2 }, responses: 1 }]]),
}
const gridOf = (start: string, end: string, onDay: (date: string) => void) => (
  <DayGrid label="Days" dates={datesFrom(start, end)} states={states} hue="blue" onDay={onDay} />
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
  const day = screen.getByRole('button', { name: 'Friday, November 27, 2026: 1 of 2 done' })
  expect(day).toHaveFocus()
  expect(screen.getByText('Friday, November 27, 2026: 1 of 2 done')).toBeVisible()
  await person.keyboard('{Enter}')
  expect(opened).toEqual(['2026-11-27'])
  await person.click(screen.getByRole('button', { name: `${nameOf(addDays('2026-11-28', -2))}: 0 entries` }))
  expect(opened).toEqual(['2026-11-27', '2026-11-26'])
})

const nameOf = (date: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))
