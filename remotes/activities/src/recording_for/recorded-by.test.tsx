import { deleteRecordedForOther } from '@almanac/contracts/activities/recorded-for-others'
import { listRelationships, type Relationship } from '@almanac/contracts/social/relationships'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { aResponse, idOf } from '../testing'
import { RecordedActions } from './RecordedActions'
import { RecordedBy } from './RecordedBy'

const user = aUser({ id: idOf(1000) })
const ruth = { id: idOf(1001), first_name: 'Ruth', last_name: null, avatar_id: null, image_id: null }
const relationship = (user_may_record: boolean): Relationship => ({
  id: idOf(50),
  from_user: { ...ruth, id: user.id },
  from_status: 'Friend',
  to_user: { ...ruth, email: '' },
  to_status: 'Friend',
  visibility: 3,
  theme_key: null,
  outgoing: null,
  user_may_record,
  created_at: '2026-03-01T08:00:00.000Z',
})
const response = aResponse('2026-03-01', { id: idOf(700), quest_id: idOf(900), user_id: ruth.id, entries: [] })

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

test.each([
  [{ id: ruth.id, first_name: 'Ruth', last_name: 'Levi' }, 'Recorded by Ruth Levi'],
  [{ id: null, first_name: null, last_name: null }, 'Recorded by a former member'],
  [null, ''],
])('%j is shown as: %s', async (recorded_by, words) => {
  const { container } = await renderScreen(<RecordedBy response={{ recorded_by }} />, { user })
  expect(container).toHaveTextContent(words, { normalizeWhitespace: true })
  if (words === '') expect(container.textContent).toBe('')
})

describe('the recorder of another participant’s entry', () => {
  const open = () =>
    renderScreen(
      <Routes>
        <Route path="/entry" element={<RecordedActions response={response} editPath="/edit" leadsTo="/history" />} />
        <Route path="/history" element="Their history" />
      </Routes>,
      { path: '/entry', user },
    )

  test('deletes it after confirmation, and is redirected', async () => {
    server.answer(listRelationships, [relationship(true)])
    server.answer(deleteRecordedForOther, undefined)
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Delete this entry' }))
    expect(server.requests(deleteRecordedForOther)).toEqual([])
    await person.click(screen.getAllByRole('button', { name: 'Delete this entry' }).at(-1)!)
    expect(await screen.findByText('Their history')).toBeVisible()
    expect(server.requests(deleteRecordedForOther).map(({ path }) => path)).toEqual([
      `/recorded_for/${ruth.id}/responses/${response.id}`,
    ])
  })

  test('sees an error when it can no longer be deleted, and stays', async () => {
    server.answer(listRelationships, [relationship(true)])
    server.refuse(deleteRecordedForOther, { status: 404, codes: ['RECORDING_NOT_ALLOWED'] })
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Delete this entry' }))
    await person.click(screen.getAllByRole('button', { name: 'Delete this entry' }).at(-1)!)
    expect(await screen.findByText(/It couldn’t be deleted/)).toBeVisible()
    expect(screen.queryByText('Their history')).toBeNull()
  })

  test('is offered nothing without permission to record', async () => {
    server.answer(listRelationships, [relationship(false)])
    const { queryClient } = await open()
    await waitFor(() => expect([server.requests(listRelationships).length, queryClient.isFetching()]).toEqual([1, 0]))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
