import { getActivity, listActivities, showOnAnalytics } from '@almanac/contracts/activities/activities'
import { getHistorySeries, getHistorySummary, type HistorySummary } from '@almanac/contracts/activities/history'
import { deleteResponse, listResponses, type Response } from '@almanac/contracts/activities/responses'
import { addDays, localDateOf } from '@almanac/domain/time'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { DetailScreen } from '../history_detail/DetailScreen'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { HistoryScreen } from './HistoryScreen'
import { HistoryView } from './HistoryView'

const user = aUser({ id: idOf(1000) })
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const diary = anActivity([note], { title: 'Diary' })
const summaryOf = (change: Partial<HistorySummary> = {}): HistorySummary => ({
  start_date: addDays(today, -6),
  end_date: today,
  first_date: null,
  last_date: null,
  activities: [],
  ...change,
})
const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

const textResponse = (number: number, days: number, text: string): Response => {
  const date = addDays(today, -days)
  return aResponse(date, {
    id: idOf(number),
    quest_id: diary.id,
    entries: [{ objective_id: note.id, type: 'TextEntry', text }],
  })
}

let server: FakeServer
beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  server = fakeServer()
  server.answer(listActivities, [diary])
  server.answer(getActivity, diary)
  server.answer(getHistorySummary, summaryOf())
})

const open = (all: Response[], path = '/history') => {
  server.answerWith(listResponses, ({ query }) =>
    all.filter(
      ({ date_posted_for }) =>
        date_posted_for >= (query['start_date'] ?? '') && date_posted_for <= (query['end_date'] ?? '9'),
    ),
  )
  return renderScreen(
    <Routes>
      <Route path="/history" element={<HistoryScreen />} />
      <Route path="/history_detail/*" element={<DetailScreen />} />
    </Routes>,
    { path, user },
  )
}
const card = () => screen.findByRole('region', { name: 'Diary' })
/** The card with its details open or not, which it remembers from test to test. */
const cardWith = async (isOpen: boolean) => {
  const shown = within(await card())
  const more = shown.getByRole('button', { name: 'More' })
  if (more.getAttribute('aria-expanded') !== String(isOpen)) fireEvent.click(more)
  return shown
}
const openedCard = () => cardWith(true)

/** A call whose response waits until the test releases it. */
function gate() {
  let open = () => undefined as void
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

test('cards cause no layout shift: they wait for the data of their charts, with a placeholder for each activity', async () => {
  const { open: letRecent, passed } = gate()
  const checked = anActivity([energy], {
    id: idOf(901),
    title: 'Check-in',
    visualization_method: 'line',
    response_count: 1,
  })
  server.answer(listActivities, [
    { ...diary, response_count: 1 },
    checked,
    anActivity([energy], { id: idOf(902), title: 'Never', response_count: 0 }),
  ])
  const energies = (days: number): Response => ({
    ...textResponse(710 + days, days, ''),
    quest_id: checked.id,
    entries: [{ objective_id: energy.id, type: 'SliderEntry', value: 4 }],
  })
  server.answerWith(listResponses, async ({ query }) => {
    const before = (query['end_date'] ?? '') < today
    if (before) await passed
    return before ? [energies(10)] : [energies(0)]
  })
  await renderScreen(<HistoryScreen />, { path: '/history', user })
  await waitFor(() => expect(server.requests(listResponses)).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByText('Loading the week').parentElement?.querySelectorAll('section')).toHaveLength(2),
  )
  expect(screen.queryByRole('region', { name: 'Check-in' })).toBeNull()
  letRecent()
  const shown = await screen.findByRole('region', { name: 'Check-in' })
  expect(within(shown).getByRole('img', { name: /^Energy: 2 values/ })).toBeInTheDocument()
})

test('moves back by week, never beyond the current week; the week is in the URL', async () => {
  const { person, location } = await open([textResponse(701, 0, 'today'), textResponse(702, 7, 'a week ago')])
  await card()
  expect(screen.getByText('The last 7 days')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next week' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Previous week' }))
  await card()
  expect(screen.queryByText('The last 7 days')).toBeNull()
  expect(location().search).toMatch(/^\?week=\d{4}-\d\d-\d\d$/)
  await person.click(screen.getByRole('button', { name: 'Next week' }))
  expect(screen.getByText('The last 7 days')).toBeVisible()
  expect(location().search).toBe('')
})

test('a week without entries shows an empty state with a link to recording', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'Nothing recorded this week' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Record something' })).toHaveAttribute('href', '/')
})

test('Undo restores a deleted response without a request', async () => {
  const { person } = await open([textResponse(701, 0, 'just now')])
  await person.click((await openedCard()).getByRole('link', { name: /^Today/ }))
  expect(await screen.findByText('just now')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { level: 1, name: 'History' })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('link', { name: /^Today/ })).toBeNull()
  await person.click(undo)
  expect(await within(await card()).findByRole('link', { name: /^Today/ })).toBeVisible()
  expect(server.requests(deleteResponse)).toEqual([])
})

const energy = anObjective({
  id: idOf(5),
  type: 'SliderObjective',
  name: 'Energy',
  minimum_value: 0,
  maximum_value: 10,
})
const pressure = anObjective({
  id: idOf(6),
  type: 'VitalObjective',
  name: 'Blood pressure',
  vital: {
    id: idOf(51),
    name: 'bp',
    display_name: 'Blood pressure',
    storage_unit: 'mmHg',
    units: ['mmHg'],
    parts: [
      { key: 's', label: 'Upper number', minimum_value: 60, maximum_value: 260 },
      { key: 'd', label: 'Lower number', minimum_value: 30, maximum_value: 160 },
    ],
  },
})
const entered = (
  number: number,
  days: number,
  entries: Response['entries'],
  change: Partial<Response> = {},
): Response => ({
  ...textResponse(number, days, ''),
  entries,
  ...change,
})
const lineSummary = (part: number, mean: number, before: number, change: 'higher' | 'about_the_same') => ({
  objective_id: pressure.id,
  part,
  unit: 'mmHg',
  current: { n: 12, days: 6, mean, displayed_mean: Math.round(mean), minimum: 70, maximum: 150 },
  before: { n: 40, days: 20, mean: before, displayed_mean: before, minimum: before, maximum: before },
  change,
  rule: { threshold: part === 0 ? 10 : 6, minimum_values: 12, minimum_days: 4 },
})
const numbers = (lines: ReturnType<typeof lineSummary>[]) => ({
  quest_id: diary.id,
  response_count: 12,
  days: 6,
  streak: { current: 5, longest: 9 },
  by_time_of_day: [0, 0, 0, 12, 1, 0, 0, 0, 0, 0, 0, 0],
  lines,
  adherence: [],
})

test('the statistics are hidden while they do not match the listed entries', async () => {
  server.answer(getHistorySummary, summaryOf({ activities: [numbers([])] }))
  const { person } = await open([textResponse(701, 0, 'just now'), textResponse(702, 1, 'before')])
  const regularity = async () => (await openedCard()).queryByText(/days in a row/)
  await waitFor(async () => expect(await regularity()).toBeVisible())
  await person.click((await openedCard()).getByRole('link', { name: /^Today/ }))
  await person.click(await screen.findByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(await regularity()).toBeNull()
  await person.click(undo)
  await waitFor(async () => expect(await regularity()).toBeVisible())
})

test('an empty week links to the week of the last entry; an invalid or future date in the URL shows the current week', async () => {
  server.answer(getHistorySummary, summaryOf({ first_date: addDays(today, -90), last_date: addDays(today, -30) }))
  const { person, location } = await open(
    [textResponse(701, 30, 'long ago')],
    '/history?week=1850-01-01&range=nonsense',
  )
  expect(await screen.findByText('The last 7 days')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: /^Go to the last entry/ }))
  expect((await openedCard()).getByText('long ago')).toBeVisible()
  expect(location().search).toContain(`week=${addDays(today, -30)}`)
})

test.each([
  ['1850-03-02', 'too early'],
  [addDays(today, 1), 'in the future'],
])('the date %s, %s, shows an error at its field on blur, and the input stays', async (date) => {
  const { person, location } = await open([])
  await person.click(await screen.findByRole('button', { name: 'Go to a date' }))
  const field = await screen.findByLabelText('Go to a date', { selector: 'input' })
  // In the language of the app, whatever the browser's is.
  expect(screen.getByText(/^[A-Z][a-z]+ \d{1,2}(, \d{4})?$/)).toBeInTheDocument()
  fireEvent.change(field, { target: { value: date } })
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.blur(field)
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter a date from 1900 until today.')
  expect(field).toHaveValue(date)
  expect(field).toHaveAccessibleDescription(/^Enter a date/)
  fireEvent.change(field, { target: { value: addDays(today, -30) } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(location().search).toBe(`?week=${addDays(today, -30)}`)
  // Its week ends two days later.
  fireEvent.blur(field)
  expect(field).toHaveValue(addDays(today, -30))
})

test('an entry dated tomorrow, recorded before crossing the date line, is in the current week', async () => {
  await open([textResponse(701, -1, 'in Kiritimati')])
  expect((await openedCard()).getByText('in Kiritimati')).toBeVisible()
  expect(screen.getByText(/entry dated tomorrow/)).toBeVisible()
})

test('a card is a number, a chart and a named comparison; all else is behind one button, which remembers it', async () => {
  const activity = anActivity([pressure], { title: 'Diary' })
  server.answer(listActivities, [activity])
  server.answer(
    getHistorySummary,
    summaryOf({
      activities: [numbers([lineSummary(0, 131.4, 129, 'about_the_same'), lineSummary(1, 85, 78, 'higher')])],
    }),
  )
  const values = { objective_id: pressure.id, type: 'VitalEntry' as const, values: [131, 85], unit: 'mmHg' }
  const { person } = await open([entered(701, 0, [values]), entered(702, 1, [{ ...values, values: [129, 80] }])])
  const shown = await cardWith(false)
  expect(shown.getByText(/on average, 12 values/)).toHaveTextContent(/^131\/85 mmHg on average, 12 values$/)
  expect(shown.getByText(/Upper number.?: about the same.*Lower number.?: higher than/)).toBeVisible()
  expect(await shown.findByRole('img', { name: /Upper number: 2 values.*Lower number: 2 values/ })).toBeInTheDocument()
  const details = [
    () => shown.queryByText(/In the four weeks before: .?129\/78 mmHg.? on average, 40 values\./),
    () => shown.queryByRole('button', { name: 'How is this worked out?' }),
    () => shown.queryByText(/5 days in a row; the longest was 9/),
    () => shown.queryByText(/Mostly between 6:00.*8:00.*12 of 13/),
    () => shown.queryByRole('button', { name: 'Show as a table' }),
    () => shown.queryByRole('list', { name: 'Entries for Diary' }),
    () => shown.queryByRole('button', { name: 'Hide' }),
  ]
  for (const detail of details) expect(detail()).toBeNull()
  await person.click(shown.getByRole('button', { name: 'More' }))
  for (const detail of details) expect(detail()).toBeVisible()
  const rules = [/at least 12 values on 4 days/, /Blood pressure.*at least 10 and 6/, /^Days in a row with/]
  for (const rule of rules) expect(shown.queryByText(rule)).toBeNull()
  await person.click(shown.getByRole('button', { name: 'How is this worked out?' }))
  for (const rule of rules) expect(shown.getByText(rule)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Previous week' }))
  await person.click(await screen.findByRole('button', { name: 'Next week' }))
  expect(within(await card()).getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'true')
})

test('the mood calendar has a row for two hours with an entry, described in text, in the time zone of the entry', async () => {
  server.answer(listActivities, [anActivity([energy], { title: 'Diary', visualization_method: 'mood' })])
  const mood = (number: number, value: number, clock: string) =>
    entered(number, 0, [{ objective_id: energy.id, type: 'SliderEntry', value }], {
      measured_at: `${today}T${clock}:00Z`,
      time_zone: 'Europe/Berlin',
    })
  await open([mood(701, 4, '08:30'), mood(702, 7, '08:50')])
  const table = within(await card()).getByRole('table', { name: 'Energy by day and hour' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  const cell = within(table).getByRole('cell', { name: '5.5 of 10, average of 2 entries' })
  expect(cell.parentElement).toHaveTextContent(/^(8|10):00/)
})

test('an activity hidden from the charts is in a collapsed list at the end, and can be shown again', async () => {
  server.answer(listActivities, [diary])
  server.answer(showOnAnalytics, { ...diary, show_on_analytics: false })
  const { person } = await open([textResponse(701, 0, 'today')])
  const shown = await openedCard()
  server.answer(listActivities, [{ ...diary, show_on_analytics: false }])
  await person.click(shown.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Diary' })).toBeNull())
  expect(server.requests(showOnAnalytics)[0]?.body).toMatchObject({ show_on_analytics: false })
  await person.click(await screen.findByRole('button', { name: '1 more, not shown among the charts' }))
  expect((await openedCard()).getByRole('button', { name: 'Show' })).toBeVisible()
})

test('when the statistics fail to load, charts and entries are shown with a message', async () => {
  server.silence(getHistorySummary)
  await open([textResponse(701, 0, 'today')])
  expect((await openedCard()).getByText('today')).toBeVisible()
  expect(screen.getByText(/Averages and comparisons need a connection/)).toBeVisible()
})

test('a long range requests series downsampled to the chart’s pixels, always for the same user', async () => {
  const first = addDays(today, -3653)
  const activity = anActivity([energy], { title: 'Diary', response_count: 3650 })
  server.answer(listActivities, [activity])
  server.answer(getHistorySummary, summaryOf({ first_date: first, last_date: today }))
  server.answerWith(getHistorySeries, ({ query }) => ({
    bucket: 'month' as const,
    start_date: query['start_date'] ?? null,
    end_date: query['end_date'] ?? today,
    lines: [
      {
        objective_id: energy.id,
        part: 0,
        unit: null,
        buckets: [
          { date: '2020-01-01', n: 30, minimum: 2, mean: 4, maximum: 9 },
          { date: '2020-02-01', n: 10, minimum: 1, mean: 8, maximum: 9 },
        ],
        // Of all values of the range, whatever is drawn.
        totals: { n: 6_999, mean: 5.07, displayed_mean: 5.1, minimum: 0.02, maximum: 9.25 },
      },
    ],
    days: [],
  }))
  const { person } = await renderScreen(<HistoryView owner={{ user_id: idOf(77) }} />, {
    path: '/history/x?range=all',
    user,
  })
  const shown = await openedCard()
  // Those of the chart; its days are read by day.
  const asked = () => server.requests(getHistorySeries).filter(({ query }) => 'totals_end_date' in query)
  expect(await shown.findByText(/on average, 6,999 values/)).toHaveTextContent(/^5.1 of 10 on average/)
  expect(shown.getByText(/Energy.?: between .?0.02.? and .?9.25/)).toBeVisible()
  expect(shown.getByText(/Each point is the average of a month/)).toBeVisible()
  expect(screen.getByText('From the first entry until today')).toBeVisible()
  const [initial] = asked()
  expect(initial?.query).toMatchObject({
    user_id: idOf(77),
    end_date: today,
    totals_end_date: today,
  })
  // From this activity's first entry on, whenever that was.
  expect(initial?.query['start_date']).toBeUndefined()
  expect(Number(initial?.query['max_buckets'])).toBeLessThanOrEqual(800)
  expect(shown.queryByRole('button', { name: 'Hide' })).toBeNull()
  const reader = await shown.findByRole('slider', { name: 'Read Energy value by value' })
  await person.click(shown.getByRole('button', { name: 'Zoom in' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  // The range now begins within a day: the announced number of days matches the dates before it.
  await person.click(shown.getByRole('button', { name: 'Zoom in' }))
  expect(await screen.findByText(/\(1,428 days\)/)).toBeVisible()
  expect(asked()[1]?.query).toMatchObject({ user_id: idOf(77) })
  expect(reader).toBeInTheDocument()
})
