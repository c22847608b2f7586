import { listActivities, type ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { getHistorySummary, type ActivitySummary } from '@almanac/contracts/activities/history'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { addDays, localDateOf } from '@almanac/domain/time'
import { aUser, fakeServer, fireEvent, renderScreen, screen, within, type FakeServer } from '@almanac/testing'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { HistoryScreen } from './HistoryScreen'

const user = aUser({ id: idOf(1000) })
const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
const slider = (id: number, name: string) =>
  anObjective({ id: idOf(id), type: 'SliderObjective', name, minimum_value: 0, maximum_value: 10 })
const numbers = (change: Partial<ActivitySummary> = {}): ActivitySummary => ({
  quest_id: idOf(900),
  response_count: 2,
  days: 2,
  streak: { current: 1, longest: 1 },
  by_time_of_day: Array.from({ length: 12 }, () => 0),
  lines: [],
  adherence: [],
  ...change,
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

/** Opens the history with one activity and its entries of today, yesterday and so on. */
async function open(activity: ActivityWithObjectives, entries: Response['entries'][], summary = numbers()) {
  server.answer(listActivities, [activity])
  server.answer(getHistorySummary, {
    start_date: addDays(today, -6),
    end_date: today,
    first_date: addDays(today, -6),
    last_date: today,
    activities: [summary],
  })
  const responses = entries.map((each, days) =>
    aResponse(addDays(today, -days), { id: idOf(700 + days), quest_id: activity.id, entries: each }),
  )
  server.answerWith(listResponses, ({ query }) => ((query['end_date'] ?? '') < today ? [] : responses))
  const { person } = await renderScreen(<HistoryScreen />, { path: '/history', user })
  return { person, card: within(await screen.findByRole('region', { name: activity.title })) }
}

test('photo: the pictures of the week are a grid; each can be enlarged and links to its entry', async () => {
  const picture = anObjective({ id: idOf(3), type: 'ImageObjective', name: 'Skin' })
  const activity = anActivity([picture], { title: 'Skin', visualization_method: 'photo' })
  const of = (image: number) => [{ objective_id: picture.id, type: 'ImageEntry' as const, image_id: idOf(image) }]
  const { person, card } = await open(activity, [of(50), of(51)])
  const grid = within(await card.findByRole('list', { name: 'Pictures of Skin' }))
  const tiles = grid.getAllByRole('button', { name: /Show the picture large/ })
  expect(tiles).toHaveLength(2)
  await person.click(tiles[0] ?? document.body)
  const large = within(await screen.findByRole('dialog', { name: /^Today,/ }))
  expect(large.getByRole('link', { name: 'Open the entry' })).toHaveAttribute(
    'href',
    expect.stringContaining('/history_detail/'),
  )
})

test('photo: says how many of the pictures are shown', async () => {
  const picture = anObjective({ id: idOf(3), type: 'ImageObjective', name: 'Skin' })
  const activity = anActivity([picture], { title: 'Skin', visualization_method: 'photo' })
  const pictures = Array.from({ length: 35 }, (_, image) => ({
    objective_id: picture.id,
    type: 'ImageEntry' as const,
    image_id: idOf(50 + image),
  }))
  const { card } = await open(activity, [pictures])
  expect(within(await card.findByRole('list', { name: 'Pictures of Skin' })).getAllByRole('button')).toHaveLength(30)
  expect(card.getByText(/^The latest 30 of 35 pictures/)).toBeVisible()
})

test.each(['journal', 'activity', 'line', 'photo', 'calendar'] as const)(
  '%s without statistics begins with the number of days with entries',
  async (visualization_method) => {
    const note = anObjective({ id: idOf(3), type: 'TextObjective', name: 'Note' })
    const activity = anActivity([note], { title: 'Diary', visualization_method })
    const of = (text: string) => [{ objective_id: note.id, type: 'TextEntry' as const, text }]
    const { card } = await open(activity, [of('Rain'), of('Sun')])
    expect(await card.findByText('of 7 days with an entry')).toHaveTextContent('2 of 7 days with an entry')
  },
)

test('line_individual: each line has its own chart and keyboard reader, on the same time axis', async () => {
  const [pain, energy] = [slider(3, 'Pain'), slider(4, 'Energy')]
  const activity = anActivity([pain, energy], { title: 'Both', visualization_method: 'line_individual' })
  const of = (value: number) =>
    [pain, energy].map(({ id }) => ({ objective_id: id, type: 'SliderEntry' as const, value }))
  const { card } = await open(activity, [of(4), of(6)])
  const drawings = await card.findAllByRole('img', { name: /^(Pain|Energy): 2 values/ })
  expect(drawings).toHaveLength(2)
  const readers = card.getAllByRole('slider', { name: /^Read (Pain|Energy) value by value/ })
  const readings = readers.map((reader) => reader.getAttribute('aria-valuetext'))
  expect(readings[0]).toMatch(/: 4$/)
  expect(readings).toEqual([readings[0], readings[0]])
})

test('calendar: each day of the two weeks has its number of entries as text, and opens them', async () => {
  const attack = slider(3, 'Severity')
  const activity = anActivity([attack], { title: 'Migraine', visualization_method: 'calendar' })
  const { card } = await open(activity, [[{ objective_id: attack.id, type: 'SliderEntry', value: 7 }]])
  const days = within(await card.findByRole('table', { name: /Days with entries for Migraine/ }))
  expect(days.getAllByRole('cell')).toHaveLength(14)
  expect(days.getAllByText(/: one entry$/)).toHaveLength(1)
  expect(days.getAllByText(/: 0 entries$/)).toHaveLength(13)
  expect(days.getByRole('link', { name: /: one entry$/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/history_detail'),
  )
})

test('routine: shows the adherence rate, its definition on demand, and the days as text', async () => {
  const stretch = anObjective({ id: idOf(3), type: 'RoutineObjective', name: 'Stretching' })
  const activity = anActivity([stretch], { title: 'Routines', visualization_method: 'routine' })
  const summary = numbers({
    adherence: [
      { objective_id: stretch.id, planned: 4, took: 1, postponed: 1, skipped: 1, none: 1, unplanned: 0, days: [] },
    ],
  })
  const of = (value: number) => [{ objective_id: stretch.id, type: 'RoutineEntry' as const, value }]
  const { person, card } = await open(activity, [of(0), of(1)], summary)
  expect(await card.findByText(/of 4 times done/)).toHaveTextContent(/^1 of 4 times done$/)
  await person.click(card.getByRole('button', { name: 'More' }))
  expect(card.getByText(/1 of 4 planned times done \(25%\)/)).toBeVisible()
  expect(card.getByText(/1 postponed, 1 not done, and 1 without an entry/)).toBeVisible()
  await person.click(card.getByRole('button', { name: 'How is this worked out?' }))
  expect(card.getByText(/The percentage is times marked as done out of planned times/)).toBeVisible()
})

const beyond = { planned: 0, took: 0, postponed: 0, skipped: 0, unplanned: 0 }

test.each([
  ['taken twice', { unplanned: 2 }, 'As needed Taken 2 times, without a plan.'],
  ['skipped', { unplanned_skipped: 1 }, 'As needed Not taken, without a plan. 1 skipped.'],
  ['postponed', { unplanned_postponed: 1 }, 'As needed Not taken, without a plan. 1 postponed.'],
  [
    'taken once and skipped',
    { unplanned: 1, unplanned_skipped: 2 },
    'As needed Taken once, without a plan. 2 skipped.',
  ],
  [
    'taken beyond a plan, which skipped ones are not',
    { planned: 2, took: 1, none: 1, unplanned: 1, unplanned_skipped: 3 },
    'As needed 1 of 2 planned doses marked as taken (50%). 1 without an entry and 1 beyond the plan.',
  ],
])('medication: what was %s is said to be that', async (_, counts, sentence) => {
  const needed = anObjective({ id: idOf(3), type: 'MedicationObjective', name: 'As needed' })
  const activity = anActivity([needed], { title: 'Tablets', visualization_method: 'medication' })
  const of = { ...beyond, ...counts }
  const summary = numbers({
    adherence: [{ objective_id: needed.id, none: 0, ...of, days: [{ date: today, ...of }] }],
  })
  const { card } = await open(activity, [[{ objective_id: needed.id, type: 'MedicationEntry', value: 2 }]], summary)
  await card.findByRole('list', { name: 'As needed' })
  const more = card.getByRole('button', { name: 'More' })
  if (more.getAttribute('aria-expanded') === 'false') fireEvent.click(more)
  expect(screen.getByRole('region', { name: 'Tablets' })).toHaveTextContent(sentence)
})
