import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { deleteResponse, listResponses } from '@almanac/contracts/activities/responses'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { DetailScreen } from './DetailScreen'

jest.setTimeout(30_000)

const user = aUser({ id: idOf(1000) })
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const activity = anActivity([note], { title: 'Diary', category: { key: 'care', name: 'Care' } })
const old = aResponse('2008-02-10', {
  id: idOf(700),
  quest_id: activity.id,
  entries: [{ objective_id: note.id, type: 'TextEntry', text: 'Slept well' }],
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listActivities, [activity])
  server.answer(getActivity, activity)
  // Like the server: without dates the newest 400 days, which do not include it.
  server.answerWith(listResponses, ({ query }) =>
    query['response_id'] === old.id || (query['start_date'] ?? '9999') <= old.date_posted_for ? [old] : [],
  )
})

const openAt = (path: string) =>
  renderScreen(
    <Routes>
      <Route path="/history_detail/*" element={<DetailScreen />} />
    </Routes>,
    { path, user },
  )
const address = `/history_detail/care/${user.id}/${activity.id}/${old.id}`

test('an entry of any age opens at the specified address, which has no date', async () => {
  const { path } = await openAt(address)
  expect(await screen.findByText('Slept well')).toBeInTheDocument()
  await waitFor(() => expect(path()).toBe(`${address}?date=2008-02-10`))
})

test('an entry that the server does not have is said to be gone', async () => {
  await openAt(address.replace(old.id, idOf(701)))
  expect(await screen.findByText(/may have been deleted/)).toBeInTheDocument()
})

test('an entry whose date cannot be asked for is not said to be gone', async () => {
  server.answerWith(listResponses, ({ query }) => {
    if (query['response_id']) throw new TypeError('No network')
    return []
  })
  await openAt(address)
  expect(await screen.findByRole('button', { name: /Try again|Retry/ })).toBeInTheDocument()
  expect(screen.queryByText(/may have been deleted/)).toBeNull()
})

test('an entry that is being deleted is not opened again', async () => {
  await outbox.open(user.id)
  await outbox.put({
    id: idOf(900),
    subject: 'deleted',
    call: deleteResponse,
    params: { id: old.id },
    body: undefined,
    hold: 60_000,
  })
  const { path } = await openAt(address)
  expect(await screen.findByText(/may have been deleted/)).toBeInTheDocument()
  expect(path()).toBe(address)
  await outbox.discard(idOf(900))
})
