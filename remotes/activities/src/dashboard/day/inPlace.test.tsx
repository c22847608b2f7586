import { createResponse, deleteResponse } from '@almanac/contracts/activities/responses'
import { act, screen, waitFor } from '@almanac/testing'
import { outbox } from '@almanac/outbox'
import { anActivity, anObjective, idOf } from '../../testing'
import { at, openToday, recordedAt, row, serve, setClock } from '../doses/testing/dosesScreen'
import { inPlaceOf } from './inPlace'

jest.setTimeout(60_000)

const faces = ['Awful', 'Low', 'OK', 'Good', 'Great']
const feeling = anObjective({ id: idOf(1), type: 'SliderObjective', name: 'Mood now', required: true, faces })
const stretching = anObjective({ id: idOf(2), type: 'RoutineObjective', name: 'Stretching' })
const note = anObjective({ id: idOf(3), type: 'TextObjective', name: 'Note' })
const mood = anActivity([feeling], { id: idOf(901), title: 'Mood' })
const routine = anActivity([stretching], { id: idOf(902), title: 'Stretch' })

afterEach(() => jest.useRealTimers())

test.each([
  ['five faces', mood, 'faces'],
  ['a routine with a note that may be left out', anActivity([stretching, note]), 'tick'],
  ['a note that is needed', anActivity([stretching, { ...note, required: true }]), undefined],
  ['two things of one touch', anActivity([feeling, stretching]), undefined],
  ['a survey offered beside it', anActivity([feeling, anObjective({ id: idOf(4), type: 'SurveyObjective' })]), 'faces'],
  ['a consent beside it', anActivity([stretching, anObjective({ id: idOf(4), type: 'ConsentObjective' })]), undefined],
  ['a text before it', anActivity([stretching], { splash: 'Breathe' }), undefined],
  ['a slider', anActivity([{ ...feeling, faces: undefined }]), undefined],
])('%s: what one touch records', (_, activity, kind) => expect(inPlaceOf(activity)?.kind).toBe(kind))

test('one touch on a face records it; its word, the time and Undo stand in the row, also after a second tap', async () => {
  setClock(at(804))
  const server = await serve([mood, routine])
  const { person } = await openToday()
  await person.dblClick(screen.getByRole('radio', { name: 'Good' }))
  expect(await screen.findByRole('link', { name: /^Mood Good · Done at 8:04/ })).toBeVisible()
  await waitFor(() =>
    expect(server.requests(createResponse).map(({ body }) => body)).toMatchObject([
      { quest_id: mood.id, entries: [{ objective_id: feeling.id, type: 'SliderEntry', value: 4 }] },
    ]),
  )
  expect(screen.getByText(/· 1 of 2 done$/)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  // By key: taps are ignored for a moment.
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await person.keyboard('{Enter}{Enter}')
  expect(await screen.findByRole('radio', { name: 'Good' })).not.toBeChecked()
  await waitFor(() => expect(server.requests(deleteResponse)).toHaveLength(1))
})

test('Undo names what it takes back, so that what another device has added meanwhile is not lost', async () => {
  setClock(at(804))
  const done = recordedAt(at(800), [{ objective_id: stretching.id, type: 'RoutineEntry', value: 0 }])
  const server = await serve([routine], [{ ...done, quest_id: routine.id, revision: 3 }])
  server.refuse(deleteResponse, { status: 409, codes: ['RESPONSE_CHANGED'] })
  const { person } = await openToday()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.requests(deleteResponse)).toMatchObject([{ query: { revision: '3' } }]))
  // It is back as it is on the server, which is said; nothing is left to mend.
  expect(await screen.findByText('Title of RESPONSE_CHANGED')).toBeVisible()
  expect(await screen.findByRole('link', { name: /^Stretch Done at 8:00/ })).toBeVisible()
  await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
})

test('a routine is ticked without a network: it waits, and Undo takes back what was never sent', async () => {
  setClock(at(804))
  const server = await serve([routine])
  server.silence(createResponse)
  const { person } = await openToday()
  await person.click(screen.getByRole('button', { name: 'Mark as done: Stretch' }))
  expect(await screen.findByRole('link', { name: 'Stretch Waiting to be sent' }, { timeout: 5_000 })).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Mark as done: Stretch' })).toBeVisible()
  // The study has ended it meanwhile: nobody is asked to mend what was taken back.
  server.refuse(createResponse, { status: 422, codes: ['NOTHING_ENTERED'] })
  act(() => outbox.wake())
  await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
  expect(server.requests(deleteResponse)).toEqual([])
})

test('what another tab recorded is shown; a response with more than one touch is not taken back by one', async () => {
  setClock(at(804))
  await serve([anActivity([stretching, note], { id: idOf(902), title: 'Stretch' })])
  await openToday()
  const body = {
    id: idOf(77),
    quest_id: idOf(902),
    measured_at: at(804).toISOString(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    date_posted_for: '2026-03-03',
    entries: [
      { objective_id: stretching.id, type: 'RoutineEntry' as const, value: 0 },
      { objective_id: note.id, type: 'TextEntry' as const, text: 'Long' },
    ],
  }
  await act(() => outbox.put({ call: createResponse, id: body.id, subject: `response:${body.id}`, body }))
  await waitFor(() => expect(row('Stretch')).toHaveTextContent(/Done at|Waiting/))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Mark as done/ })).toBeNull()
})
