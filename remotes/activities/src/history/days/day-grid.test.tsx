import { addDays, datesFrom } from '@almanac/domain/time'
import { renderScreen, screen } from '@almanac/testing'
import { DayGrid } from './DayGrid'
import type { DayStates } from './dayStates'
import { MonthSheet } from './MonthSheet'

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
])('days from %s are one stop of the Tab key, arrows move, and a press chooses the day', async (start, key) => {
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

test('a month of a year is a sheet: it begins at the day that was pressed, and leads to the months beside it', async () => {
  const opened: string[] = []
  const { person } = await renderScreen(
    <MonthSheet
      label="Days"
      dates={datesFrom('2025-12-10', '2026-11-28')}
      states={states}
      hue="blue"
      date="2026-11-27"
      onDay={(date) => opened.push(date)}
      onClose={() => undefined}
    />,
  )
  const day = await screen.findByRole('button', { name: 'Friday, November 27, 2026: 1 of 2 done' })
  expect(day).toHaveAttribute('tabindex', '0')
  expect(screen.getByRole('button', { name: 'The month after' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'The month before' }))
  expect(screen.getByText('October 2026')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /October 5, 2026/ }))
  expect(opened).toEqual(['2026-10-05'])
})
