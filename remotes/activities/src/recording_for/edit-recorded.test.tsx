import { setSession } from '@almanac/auth'
import { getActivity } from '@almanac/contracts/activities/activities'
import { getHistoryOwner } from '@almanac/contracts/activities/history-views'
import { changeRecordedForOther, listRecordableActivities } from '@almanac/contracts/activities/recorded-for-others'
import { listResponses, updateResponse, type Response } from '@almanac/contracts/activities/responses'
import { listRelationships } from '@almanac/contracts/social/relationships'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { DetailScreen } from '../history_detail/DetailScreen'
import { useAcknowledgedResponses } from '../responses/useAcknowledgedResponses'
import { aResponse, anActivity, anObjective, idOf } from '../testing'

let users = 1000
let user = aUser()
const ruth = { id: idOf(999), first_name: 'Ruth', last_name: null, avatar_id: null, image_id: null }
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const picture = anObjective({ id: idOf(5), type: 'ImageObjective', name: 'A picture' })
const diary = anActivity([note, picture], { title: 'Diary' })
const saying = (text: string) => [{ objective_id: note.id, type: 'TextEntry' as const, text }]
const recordedBy = (recorded_by: Response['recorded_by']): Response =>
  aResponse('2026-03-01', {
    id: idOf(700),
    quest_id: diary.id,
    user_id: ruth.id,
    revision: 1,
    entries: saying('Slept badly'),
    recorded_by,
  })

let server: FakeServer
let stored: Response
beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  // A new user per test, because the outbox keeps writes per user.
  user = aUser({ id: idOf((users += 1)), time_zone: 'UTC' })
  setSession(user, 'csrf')
  stored = recordedBy({ id: user.id, first_name: user.first_name, last_name: null })
  server = fakeServer()
  server.answer(getHistoryOwner, ruth)
  server.answer(listRecordableActivities, [diary])
  server.answer(listRelationships, [])
  server.answer(getActivity, diary)
  server.answerWith(listResponses, () => [stored])
})

function Page() {
  useAcknowledgedResponses()
  return (
    <Routes>
      <Route path="/history_detail/*" element={<DetailScreen />} />
    </Routes>
  )
}
const open = () =>
  renderScreen(<Page />, {
    path: `/history_detail/${ruth.id}/${diary.id}/${idOf(700)}?date=2026-03-01&edit`,
    user,
  })
const field = () => screen.findByRole('textbox', { name: /Note/ })

test('the recorder edits the response in its form, for the participant, without their pictures', async () => {
  server.answerWith(changeRecordedForOther, () => (stored = { ...stored, revision: 2, entries: saying('Slept well') }))
  const { person } = await open()
  expect(await field()).toHaveValue('Slept badly')
  expect(screen.getByText('You’re recording for Ruth')).toBeVisible()
  expect(screen.queryByText('A picture')).toBeNull()
  await person.clear(await field())
  await person.type(await field(), 'Slept well')
  await person.click(screen.getByRole('button', { name: /^Save for / }))
  expect(await screen.findByText('Saved for Ruth.')).toBeVisible()
  const [sent, ...others] = server.requests(changeRecordedForOther)
  expect(sent?.path).toBe(`/recorded_for/${ruth.id}/responses/${idOf(700)}`)
  expect(sent?.body).toMatchObject({ id: idOf(700), revision: 1, entries: [{ text: 'Slept well' }] })
  expect([others, server.requests(updateResponse)]).toEqual([[], []])
  expect(await screen.findByText('Slept well', undefined, { timeout: 5_000 })).toBeVisible()
})

test('a change by the owner meanwhile is shown as a conflict, and nothing is overwritten silently', async () => {
  server.refuse(changeRecordedForOther, { status: 409, codes: ['RESPONSE_CHANGED'] })
  const { person } = await open()
  await person.clear(await field())
  await person.type(await field(), 'Slept well')
  stored = { ...stored, revision: 2, entries: saying('Slept until noon') }
  await person.click(screen.getByRole('button', { name: /^Save for / }))
  expect(await screen.findByText(/Slept until noon/)).toBeVisible()
  server.answerWith(changeRecordedForOther, () => (stored = { ...stored, revision: 3, entries: saying('Slept well') }))
  await person.click(screen.getByRole('button', { name: 'Save mine instead' }))
  await waitFor(() => expect(server.requests(changeRecordedForOther)).toHaveLength(2))
  expect(server.requests(changeRecordedForOther)[1]?.body).toMatchObject({ revision: 2 })
})

test('a response of another recorder cannot be changed at this URL', async () => {
  stored = recordedBy(null)
  await open()
  expect(await screen.findByText('Slept badly')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /Note/ })).toBeNull()
})

test('without permission, nothing is offered', async () => {
  server.refuse(listRecordableActivities, { status: 404, codes: ['RECORDING_NOT_ALLOWED'] })
  await open()
  expect(await screen.findByText('You can’t record for this person')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /Note/ })).toBeNull()
})
