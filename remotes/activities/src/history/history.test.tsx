import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { deleteResponse, listResponses, type Response } from '@almanac/contracts/activities/responses'
import { addDays, localDateOf } from '@almanac/domain/time'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { DetailScreen } from '../history_detail/DetailScreen'
import { anActivity, anObjective, idOf } from '../testing'
import { HistoryScreen } from './HistoryScreen'

const user = aUser({ id: idOf(1000) })
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const diary = anActivity([note], { title: 'Diary' })
const today = localDateOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)

const said = (number: number, days: number, text: string): Response => {
  const date = addDays(today, -days)
  return {
    id: idOf(number),
    user_id: user.id,
    quest_id: diary.id,
    measured_at: `${date}T08:00:00Z`,
    time_zone: 'UTC',
    date_posted_for: date,
    is_visible: true,
    point_total: 5,
    revision: 1,
    created_at: `${date}T08:00:00Z`,
    updated_at: `${date}T08:00:00Z`,
    entries: [{ objective_id: note.id, type: 'TextEntry', text }],
  }
}

let server: FakeServer
beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  server = fakeServer()
  server.answer(listActivities, [diary])
  server.answer(getActivity, diary)
})

const open = (all: Response[]) => {
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
    { path: '/history', user },
  )
}
const card = () => screen.findByRole('region', { name: 'Diary' })

/** A call that is answered when the test lets it. */
function gate() {
  let open = () => undefined as void
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

test('cards stand still once they are there: they wait for what their charts need, with a card’s room for each activity', async () => {
  const { open: letRecent, passed } = gate()
  const energy = anObjective({
    id: idOf(5),
    type: 'SliderObjective',
    name: 'Energy',
    minimum_value: 0,
    maximum_value: 10,
  })
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
    ...said(710 + days, days, ''),
    quest_id: checked.id,
    entries: [{ objective_id: energy.id, type: 'SliderEntry', value: 4 }],
  })
  server.answerWith(listResponses, async ({ query }) => {
    const wide = (query['start_date'] ?? '') < addDays(today, -8)
    if (wide) await passed
    return wide ? [energies(10), energies(0)] : [energies(0)]
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

test('goes back week by week and not beyond this week; a week is an address', async () => {
  const { person, location } = await open([said(701, 0, 'today'), said(702, 7, 'a week ago')])
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

test('a week without entries says what this place is for and leads to recording something', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'Nothing recorded this week' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Record something' })).toHaveAttribute('href', '/')
})

test('a response that was deleted is back with Undo, and the server never hears of it', async () => {
  const { person } = await open([said(701, 0, 'just now')])
  await person.click(within(await card()).getByRole('link', { name: /^Today/ }))
  expect(await screen.findByText('just now')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('heading', { level: 1, name: 'History' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Diary' })).toBeNull())
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await card()).toBeVisible()
  expect(server.requests(deleteResponse)).toEqual([])
})
