import { listActivities } from '@almanac/contracts/activities/activities'
import { createResponse } from '@almanac/contracts/activities/responses'
import { act, screen, waitFor } from '@almanac/testing'
import { anActivity, anObjective, idOf } from '../../testing'
import { at, DATE, NEXT, openToday, recordedAt, row, serve, setClock } from '../doses/testing/dosesScreen'

jest.setTimeout(30_000)

const faces = ['Awful', 'Low', 'OK', 'Good', 'Great']
const feeling = anObjective({ id: idOf(1), type: 'SliderObjective', name: 'Mood now', required: true, faces })
const mood = anActivity([feeling], { title: 'Mood', definition_version: 1 })
const yesterday = () => recordedAt(at(2355), [{ objective_id: feeling.id, type: 'SliderEntry', value: 4 }])

afterEach(() => jest.useRealTimers())

test('past midnight an open page asks for the new day, and a touch is recorded for it', async () => {
  setClock(at(2359))
  const server = await serve([mood], [yesterday()])
  const { person } = await openToday()
  expect(row('Mood')).toHaveTextContent(/Good · Done at 11:55 PM/)
  jest.setSystemTime(at(1, NEXT))
  act(() => jest.advanceTimersByTime(60_000))
  await person.click(await screen.findByRole('radio', { name: 'Low' }))
  await waitFor(() => expect(server.requests(createResponse)).toHaveLength(1))
  expect(server.requests(createResponse)[0]?.body).toMatchObject({ date_posted_for: NEXT, entries: [{ value: 2 }] })
})

test('a page that the browser kept for Back shows the day on which it is shown again', async () => {
  setClock(at(2359, DATE))
  await serve([mood], [yesterday()])
  await openToday()
  expect(screen.queryByRole('radio')).toBeNull()
  jest.setSystemTime(at(900, NEXT))
  act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await screen.findByRole('radio', { name: 'Good' })).not.toBeChecked()
})

test('a definition that the study changed meanwhile: the row shows it, and a touch before names the one that was shown', async () => {
  setClock(at(804))
  const server = await serve([mood])
  const { person, queryClient } = await openToday()
  const changed = {
    ...mood,
    definition_version: 2,
    objectives: [feeling, { ...feeling, id: idOf(2), faces: undefined }],
  }
  server.answer(listActivities, [changed])
  await person.click(screen.getByRole('radio', { name: 'Good' }))
  await waitFor(() => expect(server.requests(createResponse)).toHaveLength(1))
  expect(server.requests(createResponse)[0]?.body).toMatchObject({ definition_version: 1 })
  await act(() => queryClient.invalidateQueries({ queryKey: [listActivities.id] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  await waitFor(() => expect(row('Mood')).toHaveTextContent(/Done at 8:04/))
})
