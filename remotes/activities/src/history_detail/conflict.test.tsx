import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { listResponses, updateResponse, type Response } from '@almanac/contracts/activities/responses'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { useAcknowledgedResponses } from '../responses/useAcknowledgedResponses'
import { aResponse, anActivity, anObjective, idOf } from '../testing'
import { DetailScreen } from './DetailScreen'

jest.setTimeout(60_000)

let people = 5000
let user = aUser()
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const place = anObjective({ id: idOf(5), type: 'TextObjective', name: 'Place' })
const activity = anActivity([note, place], { title: 'Diary', category: { key: 'care', name: 'Care' } })
const textResponse = (text: string, revision: number): Response =>
  aResponse('2026-03-04', {
    id: idOf(700),
    user_id: user.id,
    quest_id: activity.id,
    revision,
    entries: [
      { objective_id: note.id, type: 'TextEntry', text },
      { objective_id: place.id, type: 'TextEntry', text: 'Home' },
    ],
  })

let server: FakeServer
let stored: Response
const isChange = (body: unknown): body is Response =>
  typeof body === 'object' && body !== null && 'revision' in body && 'entries' in body
const changes = () =>
  server
    .requests(updateResponse)
    .map(({ body }) => body)
    .filter(isChange)

beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  user = aUser({ id: idOf(people++), time_zone: 'UTC' })
  stored = textResponse('As it was', 1)
  server = fakeServer()
  server.answer(listActivities, [activity])
  server.answer(getActivity, activity)
  server.answerWith(listResponses, () => [stored])
})

function Detail() {
  useAcknowledgedResponses()
  return (
    <Routes>
      <Route path="/history_detail/*" element={<DetailScreen />} />
    </Routes>
  )
}
const open = () =>
  renderScreen(<Detail />, { path: `/history_detail/care/${user.id}/${activity.id}/${idOf(700)}?edit`, user })
const conflict = () => screen.findByRole('region', { name: 'This was changed somewhere else' })

/** Types something and saves it after another device has changed the response. */
async function collide() {
  const rendered = await open()
  const field = await screen.findByRole('textbox', { name: /^Note/ })
  await rendered.person.clear(field)
  await rendered.person.type(field, 'Mine')
  stored = textResponse('Theirs', 2)
  server.refuse(updateResponse, { status: 409, codes: ['RESPONSE_CHANGED'] })
  await rendered.person.click(screen.getByRole('button', { name: 'Save' }))
  const section = within(await conflict())
  server.answerWith(updateResponse, ({ body }) => {
    if (!isChange(body)) throw new Error('no change')
    stored = { ...stored, entries: body.entries, revision: stored.revision + 1 }
    return stored
  })
  return { ...rendered, section }
}

test('a conflict shows both versions of changed fields only, and saving the own one is based on the newer version', async () => {
  const { person, section } = await collide()
  const both = within(section.getByRole('group', { name: 'Note' }))
  expect(both.getByText('Theirs')).toBeVisible()
  expect(both.getByText('Mine')).toBeVisible()
  expect(section.queryByRole('group', { name: 'Place' })).toBeNull()
  expect(screen.getByRole('textbox', { name: /^Note/ })).toHaveValue('Mine')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This was changed somewhere else' })).toHaveFocus())

  await person.click(section.getByRole('button', { name: 'Save mine instead' }))
  expect(await screen.findByRole('dialog', { name: 'Saved' })).toBeVisible()
  expect(changes().at(-1)).toMatchObject({ revision: 2, entries: [{ text: 'Mine' }, { text: 'Home' }] })
})

test('keeping the saved version leaves no pending write', async () => {
  const { person, section, path } = await collide()
  await person.click(section.getByRole('button', { name: 'Keep the saved version' }))
  await waitFor(() => expect(path()).not.toContain('edit'))
  // The form with the conflict is gone, and only the entry is shown.
  await waitFor(() => expect(screen.getByText('Theirs')).toBeVisible())
  expect(outbox.waitingCount()).toBe(0)
  expect(changes()).toHaveLength(1)
})

test('after a reload the draft does not silently overwrite the newer version', async () => {
  const first = await collide()
  first.unmount()
  const { person } = await open()
  expect(await screen.findByRole('textbox', { name: /^Note/ })).toHaveValue('Mine')
  const section = within(await conflict())
  expect(section.getByText('Theirs')).toBeVisible()
  await person.click(section.getByRole('button', { name: 'Continue with mine' }))
  expect(screen.queryByRole('region', { name: 'This was changed somewhere else' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Saved' })
  expect(changes().at(-1)).toMatchObject({ revision: 2 })
})

test('a response of an earlier version is shown and changed with the questions of that version', async () => {
  const gone = anObjective({ id: idOf(6), type: 'TextObjective', name: 'How it was' })
  const earlier = anActivity([note, gone], { ...activity, objectives: [note, gone], definition_version: 1 })
  server.answerWith(getActivity, ({ query }) =>
    query?.definition_version === '1' ? earlier : { ...activity, definition_version: 2 },
  )
  const entries: Response['entries'] = [
    { objective_id: note.id, type: 'TextEntry', text: 'As it was' },
    { objective_id: gone.id, type: 'TextEntry', text: 'Quiet' },
    { objective_id: idOf(7), type: 'TextEntry', text: 'Of nobody' },
  ]
  stored = { ...stored, definition_version: 1, entries }
  server.answerWith(updateResponse, () => stored)
  const { person } = await open()
  await person.type(await screen.findByRole('textbox', { name: /How it was/ }), ', mostly')
  expect(screen.queryByRole('textbox', { name: /Place/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]).toMatchObject({
    definition_version: 1,
    entries: [{ text: 'As it was' }, { text: 'Quiet, mostly' }, { text: 'Of nobody' }],
  })
  expect(await screen.findByText('How it was')).toBeVisible()
})
