import { getActivity } from '@almanac/contracts/activities/activities'
import { listComments } from '@almanac/contracts/activities/comments'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { addMonths, monthOf } from '@almanac/domain/calendar'
import { addDays, localDateOf } from '@almanac/domain/time'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { aResponse, anActivity, anObjective, idOf } from '../../testing'
import { DetailScreen } from '../DetailScreen'

jest.setTimeout(60_000)

const user = aUser({ id: idOf(1000), time_zone: 'UTC' })
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const activity = anActivity([note], { title: 'Diary', category: { key: 'care', name: 'Care' } })
const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
const base = `/history_detail/care/${user.id}/${activity.id}`

const textResponse = (number: number, date: string, text: string): Response =>
  aResponse(date, {
    id: idOf(number),
    quest_id: activity.id,
    entries: [{ objective_id: note.id, type: 'TextEntry', text }],
  })

let server: FakeServer
let stored: Response[]
beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  server = fakeServer()
  server.answer(getActivity, activity)
  server.answer(listComments, [])
  server.answerWith(listResponses, ({ query }) =>
    stored.filter(({ date_posted_for: date }) =>
      query['clndr_start_date']
        ? date >= query['clndr_start_date'] && date <= (query['clndr_end_date'] ?? '')
        : date >= (query['start_date'] ?? '') && date <= (query['end_date'] ?? '9'),
    ),
  )
  stored = [
    textResponse(701, today, 'Today'),
    textResponse(702, addDays(today, -6), 'Six days ago'),
    textResponse(703, addDays(today, -7), 'Seven days ago'),
    textResponse(704, '2020-02-29', 'Long ago'),
    textResponse(705, '2020-02-29', 'The same day'),
  ]
})

const open = (search = '', locale = 'en') =>
  renderScreen(
    <Routes>
      <Route path="/history_detail/*" element={<DetailScreen />} />
      <Route path="/history" element={<p>History</p>} />
    </Routes>,
    { path: `${base}${search}`, user, locale },
  )
const link = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const focused = () => document.activeElement?.textContent ?? ''

test('a week is the seven days up to today, navigation moves by seven days, and future weeks are disabled', async () => {
  const { person, path } = await open()
  expect(await link('Today')).toBeVisible()
  expect(await link('Six days ago')).toBeVisible()
  expect(screen.queryByText('Seven days ago')).toBeNull()
  expect(screen.getByRole('button', { name: 'Next seven days' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Previous seven days' }))
  expect(await link('Seven days ago')).toBeVisible()
  expect(path()).toBe(`${base}?date=${addDays(today, -7)}`)
  await person.click(screen.getByRole('button', { name: 'Next seven days' }))
  expect(await link('Six days ago')).toBeVisible()
  expect(path()).toBe(base)
})

test('an entry dated tomorrow, recorded before crossing the date line, is in the current week', async () => {
  stored.push(textResponse(706, addDays(today, 1), 'From Auckland'))
  const { person } = await open()
  expect(await link('From Auckland')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Previous seven days' }))
  expect(await link('Seven days ago')).toBeVisible()
  expect(screen.queryByText('From Auckland')).toBeNull()
})

test('a month shows the number of entries per day; a selected day lists its entries, and the URL has both', async () => {
  const { person, path } = await open('?view=month&date=2020-02-10')
  const grid = within(await screen.findByRole('grid', { name: 'February 2020' }))
  const cell = await grid.findByRole('gridcell', { name: /February 29, 2020: 2 entries/ })
  expect(grid.getByRole('gridcell', { name: /February 10, 2020: no entries/ })).toHaveAttribute('aria-selected', 'true')
  expect(await screen.findByText('Nothing recorded on this day')).toBeVisible()
  await person.click(cell)
  expect(path()).toBe(`${base}?view=month&date=2020-02-29`)
  await person.click(await link('Long ago'))
  expect(path()).toBe(`${base}/${idOf(704)}?view=month&date=2020-02-29`)
  // From six years ago, and loaded together with its neighbor.
  expect(await screen.findByText('Long ago')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Later' }))
  expect(await screen.findByText('The same day')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'All entries' }))
  expect(await screen.findByRole('grid', { name: 'February 2020' })).toBeVisible()
})

test('the keyboard moves through days and months with a single tab stop, and selects a day', async () => {
  const { person, path } = await open('?view=month&date=2020-02-29')
  const chosen = await screen.findByRole('gridcell', { name: /February 29, 2020/ })
  expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toEqual([chosen])
  chosen.focus()
  await person.keyboard('{ArrowRight}')
  await waitFor(() => expect(focused()).toContain('March 1, 2020'))
  expect(screen.getByRole('grid', { name: 'March 2020' })).toBeVisible()
  expect(path()).toBe(`${base}?view=month&date=2020-02-29&month=2020-03`)
  await person.keyboard('{Shift>}{PageUp}{/Shift}')
  await waitFor(() => expect(focused()).toContain('March 1, 2019'))
  await person.keyboard('{ArrowUp}{Home}')
  await waitFor(() => expect(focused()).toContain('February 17, 2019'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe(`${base}?view=month&date=2019-02-17`))
})

test('in Arabic the left arrow key moves to the next day', async () => {
  const { person } = await open('?view=month&date=2020-02-10', 'ar')
  const chosen = await waitFor(() => {
    const cell = screen.getAllByRole('gridcell').find((one) => one.getAttribute('aria-selected') === 'true')
    if (!cell) throw new Error('no day is chosen')
    return cell
  })
  chosen.focus()
  await person.keyboard('{ArrowLeft}')
  await waitFor(() => expect(focused()).toMatch(/11|١١/))
})

test('future days can be reached by keyboard, but not selected', async () => {
  const tomorrow = addDays(today, 1)
  const { person, path } = await open('?view=month')
  const [current] = await screen.findAllByRole('gridcell', { current: 'date' })
  current?.focus()
  const isLastOfMonth = monthOf(tomorrow) !== monthOf(today)
  await person.keyboard('{ArrowRight}{Enter}')
  expect(path()).toBe(`${base}?view=month`)
  if (!isLastOfMonth) expect(document.activeElement).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(path()).toBe(`${base}?view=month&month=${addMonths(monthOf(today), -1)}`)
})

test('days that fail to load show an error and can be retried; an invalid date shows today', async () => {
  server.refuse(listResponses, { status: 500, codes: ['INTERNAL'] })
  const { person } = await open('?date=1850-01-01')
  expect(await screen.findByText('We can’t show these entries right now')).toBeVisible()
  server.answerWith(listResponses, () => stored)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await link('Today')).toBeVisible()
})
