import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { deleteResponse, listResponses, type Response } from '@almanac/contracts/activities/responses'
import { localDateOf } from '@almanac/domain/time'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Link, Route, Routes } from '@almanac/ui/router'
import { HistoryScreen } from '../history/HistoryScreen'
import { anActivity, anObjective, idOf } from '../testing'
import { DetailScreen } from './DetailScreen'

jest.setTimeout(30_000)

const user = aUser({ id: idOf(1000) })
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const activity = anActivity([note], { title: 'Diary', category: { key: 'care', name: 'Care' } })
const now = new Date().toISOString()
const today = localDateOf(new Date(), 'UTC')
const response: Response = {
  id: idOf(700),
  user_id: user.id,
  quest_id: activity.id,
  measured_at: now,
  time_zone: 'UTC',
  date_posted_for: today,
  is_visible: true,
  point_total: 0,
  revision: 1,
  created_at: now,
  updated_at: now,
  entries: [{ objective_id: note.id, type: 'TextEntry', text: 'Slept well' }],
}

let server: FakeServer
beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  server = fakeServer()
  server.answer(listActivities, [activity])
  server.answer(getActivity, activity)
  server.answer(listResponses, [response])
  server.answer(deleteResponse, undefined)
})

const open = () =>
  renderScreen(
    <>
      <Link to="/">Leave</Link>
      <Routes>
        <Route path="/" element={<p>Today</p>} />
        <Route path="/history" element={<HistoryScreen />} />
        <Route path="/history_detail/*" element={<DetailScreen />} />
      </Routes>
    </>,
    { path: `/history_detail/care/${user.id}/${activity.id}/${response.id}`, user },
  )
const card = () => within(screen.getByRole('region', { name: 'Diary' }))

test.each([
  ['UTC', false],
  ['Asia/Kolkata', true],
])('for a user in %s, the time zone of a response in UTC is shown: %s', async (time_zone, named) => {
  await renderScreen(
    <Routes>
      <Route path="/history_detail/*" element={<DetailScreen />} />
    </Routes>,
    { path: `/history_detail/care/${user.id}/${activity.id}/${response.id}`, user: { ...user, time_zone } },
  )
  expect(await screen.findByText(/^Recorded for/)).toHaveTextContent(named ? /UTC time$/ : /[^e]$/)
  expect(screen.queryAllByText(/UTC time/)).toHaveLength(named ? 1 : 0)
})

test('a deleted response is replaced by a focused Undo button, and the deletion is sent when the screen is left', async () => {
  const { person, path } = await open()
  await person.click(await screen.findByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(path()).toMatch(/^\/history\?/))
  const undo = await screen.findByRole('button', { name: 'Undo', description: 'Deleted' })
  await waitFor(() => expect(undo).toHaveFocus())
  expect(card().queryByText(/Slept well/)).toBeNull()
  expect(card().getByRole('button', { name: 'Undo' })).toBe(undo)
  expect(server.requests(deleteResponse)).toEqual([])

  await person.click(undo)
  await waitFor(() => expect(card().getByRole('link', { name: /Slept well/ })).toHaveFocus())

  await person.click(card().getByRole('link', { name: /Slept well/ }))
  await person.click(await screen.findByRole('button', { name: 'Options' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('button', { name: 'Undo' })
  await person.click(screen.getByRole('link', { name: 'Leave' }))
  await waitFor(() => expect(server.requests(deleteResponse)).toHaveLength(1))
})
