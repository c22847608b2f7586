import { getActivity } from '@almanac/contracts/activities/activities'
import { getHistoryOwner } from '@almanac/contracts/activities/history-views'
import {
  listRecordableActivities,
  listRecordedByOthers,
  recordForOther,
  type RecordedByOther,
} from '@almanac/contracts/activities/recorded-for-others'
import { createResponse, listResponses, type ResponseInput } from '@almanac/contracts/activities/responses'
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'
import { setSession } from '@almanac/auth'
import { drafts, outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { useRemoteChanges } from '../responses/useRemoteChanges'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { RecordedByMember } from './RecordedByMember'
import { RecordForForm } from './RecordForForm'
import { RecordForScreen } from './RecordForScreen'
import { draftKeyFor } from './writes'

const user = aUser({ id: idOf(1000) })
const ruth = { id: idOf(1001), first_name: 'Ruth', last_name: null, avatar_id: null, image_id: null }
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const diary = anActivity(
  [
    note,
    anObjective({ id: idOf(5), type: 'ImageObjective', name: 'A picture' }),
    anObjective({ id: idOf(6), type: 'AddMedicationObjective', name: 'Add a medication' }),
  ],
  { title: 'Diary' },
)
const KEY = draftKeyFor(ruth.id, diary.id)
const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body

let server: FakeServer
beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  await outbox.forget(user.id)
  setSession(null, null)
  server = fakeServer()
  server.answer(getHistoryOwner, ruth)
  server.answer(listRecordableActivities, [diary])
  server.answer(getActivity, diary)
  server.answer(listResponses, [])
  server.answerWith(recordForOther, ({ body }) => {
    if (!isInput(body)) throw new Error('no response')
    return aResponse('2026-03-01', { ...body, user_id: ruth.id, is_visible: true })
  })
})

const routes = (
  <Routes>
    <Route path="/record_for/:user_id" element={<RecordForScreen />} />
    <Route path="/record_for/:user_id/:id" element={<RecordForForm />} />
    <Route path="/circleOfSupport" element="The circle" />
  </Routes>
)

/** The page in a host that forwards server events. */
async function open(path = `/record_for/${ruth.id}/${diary.id}`) {
  const listeners = new Set<(event: ShellEvent) => void>()
  const onEvent = (listener: (event: ShellEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const Hearing = () => {
    useRemoteChanges()
    return routes
  }
  const { person } = await renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, onEvent }}>
      <Hearing />
    </ShellContext>,
    { path, user },
  )
  return { person, hear: (event: ShellEvent) => act(() => listeners.forEach((listener) => listener(event))) }
}
const field = () => screen.findByRole('textbox', { name: /Note/ })
const takeBack = () => {
  for (const call of [listRecordableActivities, recordForOther])
    server.refuse(call, { status: 404, codes: ['RECORDING_NOT_ALLOWED'] })
}

test('the list shows the person’s name and links to the forms', async () => {
  await open(`/record_for/${ruth.id}`)
  expect(await screen.findByText('You’re recording for Ruth')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Diary/ })).toHaveAttribute('href', `/record_for/${ruth.id}/${diary.id}`)
})

test('a save is stored for the named person, and not in the user’s own lists', async () => {
  const { person } = await open()
  await person.type(await field(), 'Slept well')
  expect(screen.getByText('You’re recording for Ruth')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /^Save for / }))
  expect(await screen.findByText('Saved for Ruth.')).toBeVisible()
  const [sent, ...others] = server.requests(recordForOther)
  expect(sent?.path).toBe(`/recorded_for/${ruth.id}/responses`)
  expect(sent?.body).toMatchObject({ quest_id: diary.id, entries: [{ objective_id: note.id, text: 'Slept well' }] })
  expect(others).toEqual([])
  expect(server.requests(createResponse)).toEqual([])
})

test('pictures and additions are left out', async () => {
  await open()
  await field()
  expect(screen.queryByText('A picture')).toBeNull()
  expect(screen.queryByText('Add a medication')).toBeNull()
})

test('the defaults are those of the person, and the user’s own draft is not used', async () => {
  setSession(user, 'csrf')
  await outbox.drafts(user.id).put(`activity:${diary.id}`, {
    id: idOf(70),
    values: { measured_at: '', cells: { [note.id]: { text: 'My own secret' } } },
  })
  await open()
  expect(await field()).toHaveValue('')
  for (const call of [getActivity, listResponses])
    for (const { query } of server.requests(call)) expect(query['user_id']).toBe(ruth.id)
})

test('when permission is revoked meanwhile it says so, the input is read-only, and is removed with the page', async () => {
  const { person, hear } = await open()
  await person.type(await field(), 'Half a thought')
  takeBack()
  hear({ type: 'record_access', user_id: ruth.id })
  expect(await screen.findByRole('alert')).toHaveTextContent('You can’t record this for Ruth anymore')
  expect(await field()).toHaveValue('Half a thought')
  expect(await field()).toBeDisabled()
  expect(screen.getByRole('button', { name: /^Save for / })).toBeDisabled()
  expect(screen.queryByText(/kept on this device/)).toBeNull()
  await person.click(screen.getByRole('link', { name: 'To your circle' }))
  expect(await screen.findByText('The circle')).toBeVisible()
  await waitFor(async () => expect(await drafts.get(KEY)).toBeUndefined())
})

test('without permission it says so, without a name', async () => {
  takeBack()
  server.refuse(getHistoryOwner, { status: 404, codes: ['NOT_FOUND'] })
  await open(`/record_for/${ruth.id}`)
  expect(await screen.findByText('You can’t record for this person')).toBeVisible()
  expect(screen.queryByText(/Ruth/)).toBeNull()
})

describe('what a member recorded', () => {
  const entry = (number: number): RecordedByOther => ({
    response_id: idOf(number),
    quest_id: diary.id,
    title: 'Diary',
    date_posted_for: '2026-03-01',
    recorded_by: { id: ruth.id, first_name: 'Ruth', last_name: null },
    created_at: '2026-03-01T08:00:00.000Z',
  })
  const show = () => renderScreen(<RecordedByMember recorder_id={ruth.id} name="Ruth" />, { user })

  test('links to each entry, a few at first', async () => {
    server.answerWith(listRecordedByOthers, ({ query }) =>
      Array.from({ length: query['limit'] ? 6 : 60 }, (_, at) => entry(700 + at)),
    )
    const { person } = await show()
    expect(await screen.findAllByRole('link')).toHaveLength(5)
    expect(screen.getAllByRole('link')[0]).toHaveAttribute(
      'href',
      `/history_detail/${user.id}/${diary.id}/${idOf(700)}?date=2026-03-01`,
    )
    await person.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(50))
    expect(server.requests(listRecordedByOthers).every(({ query }) => query['recorder_id'] === ruth.id)).toBe(true)
  })

  test('shows an empty state', async () => {
    server.answer(listRecordedByOthers, [])
    await show()
    expect(await screen.findByText('Ruth hasn’t recorded anything for you.')).toBeVisible()
  })
})
