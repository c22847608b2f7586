import { deleteOfflineCache, openOfflineCache } from '@almanac/api-client/offline'
import { getActivity } from '@almanac/contracts/activities/activities'
import { addComment, listComments, type Comment } from '@almanac/contracts/activities/comments'
import { createResponse, listResponses, type Response } from '@almanac/contracts/activities/responses'
import { ShellContext, type ShellEvent } from '@almanac/federation/shell'
import { outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { useRemoteChanges } from '../../responses/useRemoteChanges'
import { enqueueResponse } from '../../responses/writes'
import { anActivity, anObjective, idOf } from '../../testing'
import { DetailScreen } from '../DetailScreen'

jest.setTimeout(60_000)

let people = 7000
let user = aUser()
const note = anObjective({ id: idOf(4), type: 'TextObjective', name: 'Note' })
const activity = anActivity([note], { title: 'Diary', category: { key: 'care', name: 'Care' } })
const doctor = { id: idOf(42), first_name: 'Greta', last_name: 'Doe', avatar_id: null, image_id: null }
let stored: Response[]
let comments: Comment[]
let server: FakeServer
let listeners: Set<(event: ShellEvent) => void>

const textResponse = (id: number, text: string): Comment => ({
  id: idOf(id),
  text,
  from: doctor,
  created_at: '2026-03-04T09:00:00Z',
})
/** A response recorded now. */
function aResponse(): Response {
  const now = new Date().toISOString()
  return {
    id: idOf(700),
    user_id: user.id,
    quest_id: activity.id,
    measured_at: now,
    time_zone: 'UTC',
    date_posted_for: now.slice(0, 10),
    is_visible: true,
    point_total: 0,
    revision: 1,
    created_at: now,
    updated_at: now,
    entries: [{ objective_id: note.id, type: 'TextEntry', text: 'Slept well' }],
  }
}
const isResponse = (body: unknown): body is Response => typeof body === 'object' && body !== null && 'entries' in body
const isAdded = (body: unknown): body is { id: string; text: string } =>
  typeof body === 'object' && body !== null && 'text' in body

beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  user = aUser({ id: idOf(people++), time_zone: 'UTC' })
  stored = [aResponse()]
  comments = [textResponse(1, 'How was the night?')]
  listeners = new Set()
  server = fakeServer()
  server.answer(getActivity, activity)
  server.answerWith(listResponses, () => stored)
  server.answerWith(listComments, () => comments)
  server.answerWith(addComment, ({ body }) => {
    if (!isAdded(body)) throw new Error('no comment')
    const { id, first_name, last_name, avatar_id, image_id } = user
    const added = {
      ...textResponse(2, body.text),
      id: body.id,
      from: { id, first_name, last_name, avatar_id, image_id },
    }
    comments = [...comments, added]
    return added
  })
})

function Detail() {
  useRemoteChanges()
  return (
    <Routes>
      <Route path="/history_detail/*" element={<DetailScreen />} />
    </Routes>
  )
}

/** The screen in a host that forwards events, or in an older host that does not. */
const open = ({ whose = user.id, olderHost = false, id = idOf(700), search = '' } = {}) => {
  const onEvent = (listener: (event: ShellEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return renderScreen(
    <ShellContext value={{ slotFills: () => [], begin: () => () => undefined, ...(olderHost ? {} : { onEvent }) }}>
      <Detail />
    </ShellContext>,
    { path: `/history_detail/care/${whose}/${activity.id}/${id}${search}`, user },
  )
}
const hear = (event: ShellEvent) => act(() => listeners.forEach((listener) => listener(event)))
const thread = async () => within(await screen.findByRole('log', { name: 'Comments' }))
const field = () => screen.findByRole('textbox', { name: 'Your comment' })
const add = () => screen.getByRole('button', { name: 'Add comment' })

test('a comment is shown at once, sent once, and clears the field', async () => {
  const { person } = await open()
  expect(await (await thread()).findByText('How was the night?')).toBeVisible()
  await person.type(await field(), '  Better than before ')
  await person.click(add())
  const shown = await thread()
  // The stored comment replaces the pending one.
  await waitFor(() => expect(shown.getByText('Better than before')).toBeVisible())
  await waitFor(() => expect(server.requests(addComment)).toHaveLength(1))
  expect(server.requests(addComment)[0]?.body).toMatchObject({ text: 'Better than before' })
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect((await thread()).getAllByRole('listitem')).toHaveLength(2)
  expect(await field()).toHaveValue('')
})

test('an empty comment shows an error at its field; one that is too long shows the excess and is not truncated', async () => {
  const { person } = await open()
  await field()
  await person.click(add())
  expect(await field()).toHaveAccessibleDescription(/Comment is missing/)
  expect(await field()).toHaveFocus()
  await person.click(await field())
  await person.paste('x'.repeat(4_990))
  expect(screen.getByText('10 characters left')).toBeVisible()
  await person.paste('x'.repeat(12))
  expect(await field()).toHaveAccessibleDescription(/2 characters too long/)
  await person.click(add())
  expect(await field()).toHaveValue('x'.repeat(5_002))
  expect(server.requests(addComment)).toEqual([])
})

test('offline a comment is pending, and the input survives a reload', async () => {
  server.silence(addComment)
  const { person, unmount } = await open()
  await person.type(await field(), 'On the train')
  await person.click(add())
  expect(await (await thread()).findByText('Waiting to be sent')).toBeVisible()
  await person.type(await field(), 'And then')
  unmount()
  await open()
  const again = await field()
  await waitFor(() => expect(again).toHaveValue('And then'))
  expect(await (await thread()).findByText('On the train')).toBeVisible()
})

test('a refused comment can be resent with the same id, or deleted', async () => {
  server.refuse(addComment, { status: 422, codes: ['INVALID_CHARACTER'] })
  const { person } = await open()
  await person.type(await field(), 'Hello')
  await person.click(add())
  expect(await screen.findByText('Title of INVALID_CHARACTER')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.requests(addComment)).toHaveLength(2))
  const ids = server.requests(addComment).map(({ body }) => (isAdded(body) ? body.id : null))
  expect(ids[0]).toBe(ids[1])
  await person.click(await (await thread()).findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))
  expect(screen.queryByText('Hello')).toBeNull()
})

test('comments on a pending response are sent after it', async () => {
  server.silence(createResponse)
  const { person } = await open({ id: idOf(701) })
  const { measured_at, time_zone, date_posted_for, entries } = aResponse()
  await act(() =>
    enqueueResponse({ id: idOf(701), quest_id: activity.id, measured_at, time_zone, date_posted_for, entries }),
  )
  await person.click(await screen.findByRole('button', { name: 'Add comment' }))
  await person.type(await field(), 'First words')
  await person.click(add())
  expect(await screen.findByText(/sent after the entry/)).toBeVisible()
  expect(await (await thread()).findByText('First words')).toBeVisible()
  expect(server.requests(addComment)).toEqual([])
  server.answerWith(createResponse, () => ({ ...aResponse(), id: idOf(701) }))
  act(() => outbox.wake())
  await waitFor(() => expect(server.requests(addComment)).toHaveLength(1))
})

test('a comment from another device is shown; an event for another response triggers no request', async () => {
  await open()
  await (await thread()).findByText('How was the night?')
  const before = server.requests(listComments).length
  comments = [...comments, textResponse(3, 'And the day?')]
  hear({ type: 'comment', response_id: idOf(999) })
  hear({ type: 'comment', response_id: idOf(700) })
  expect(await (await thread()).findByText('And the day?')).toBeVisible()
  expect(server.requests(listComments)).toHaveLength(before + 1)
})

test('a hidden page does not fetch comments, so that none is marked as read', async () => {
  await open()
  await (await thread()).findByText('How was the night?')
  const before = server.requests(listComments).length
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  jest.useFakeTimers()
  hear({ type: 'comment', response_id: idOf(700) })
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(server.requests(listComments)).toHaveLength(before)
  jest.useRealTimers()
  seen.mockRestore()
})

test('offline the cached comments are shown; those on another member’s entries are not cached', async () => {
  await openOfflineCache(user.id)
  const known = await open()
  expect(await (await thread()).findByText('How was the night?')).toBeVisible()
  known.unmount()
  comments = [textResponse(2, 'Not yours to keep')]
  const others = await open({ whose: idOf(55) })
  expect(await (await thread()).findByText('Not yours to keep')).toBeVisible()
  others.unmount()
  for (const call of [getActivity, listResponses, listComments]) server.silence(call)
  await open()
  expect(await (await thread()).findByText('How was the night?')).toBeVisible()
  expect(screen.queryByText('Not yours to keep')).toBeNull()
  await deleteOfflineCache()
})

test('where nobody has commented the box is behind a button, which gives it the focus', async () => {
  comments = []
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Add comment' }))
  expect(await field()).toHaveFocus()
  await person.keyboard('Hello{Control>}{Enter}{/Control}')
  await waitFor(() => expect(within(screen.getByRole('log', { name: 'Comments' })).getByText('Hello')).toBeVisible())
})

test('under an older host without events, everything else works', async () => {
  const { person } = await open({ olderHost: true })
  await person.type(await field(), 'Hello')
  await person.click(add())
  // The pending comment is replaced by the server's: either may be present.
  await waitFor(() => expect(within(screen.getByRole('log', { name: 'Comments' })).getByText('Hello')).toBeVisible())
})

test('a response deleted on another device while open shows a message and a link back', async () => {
  await open()
  expect(await screen.findByText('Slept well')).toBeVisible()
  stored = []
  hear({ type: 'responses' })
  expect(await screen.findByText('This is no longer here')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to History' })).toBeVisible()
})

test('a response deleted elsewhere while being edited keeps the input, which can be saved as a new one', async () => {
  const { person } = await open({ search: '?edit' })
  const input = await screen.findByRole('textbox', { name: /^Note/ })
  await person.clear(input)
  await person.type(input, 'Hardly slept')
  stored = []
  hear({ type: 'responses' })
  expect(await screen.findByText('This entry was deleted on another device')).toBeVisible()
  expect(input).toHaveValue('Hardly slept')
  server.answerWith(createResponse, ({ body }) => ({ ...aResponse(), ...(isResponse(body) ? body : {}) }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requests(createResponse)).toHaveLength(1))
  const [{ body } = { body: null }] = server.requests(createResponse)
  expect(body).toMatchObject({ entries: [{ text: 'Hardly slept' }] })
  expect(body).not.toMatchObject({ id: idOf(700) })
})

describe('another member’s response', () => {
  test('can be read and commented on, but not changed', async () => {
    await open({ whose: idOf(55) })
    expect(await screen.findByText('Slept well')).toBeVisible()
    expect(await field()).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  test('shows a neutral message, without the reason, when access is revoked while it is open', async () => {
    const { person } = await open({ whose: idOf(55) })
    await person.type(await field(), 'Still there?')
    for (const call of [listResponses, getActivity, listComments, addComment])
      server.refuse(call, { status: 404, codes: ['NOT_FOUND'] })
    await person.click(add())
    await waitFor(() => expect(screen.getByText('This isn’t shared with you')).toBeVisible())
    expect(screen.queryByText('Slept well')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to History' })).toBeVisible()
  })
})
