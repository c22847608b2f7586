import { listActivities } from '@almanac/contracts/activities/activities'
import { createResponse } from '@almanac/contracts/activities/responses'
import { act, screen, waitFor, within } from '@almanac/testing'
import { anActivity, anObjective, idOf } from '../../testing'
import { at, button, DATE, NEXT, openToday, recordedAt, row, serve, setClock } from '../doses/testing/dosesScreen'

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

test('faces that the study turned round meanwhile do not say the opposite of what was tapped', async () => {
  setClock(at(804))
  const server = await serve([mood])
  const { person, queryClient } = await openToday()
  await person.click(screen.getByRole('radio', { name: 'Great' }))
  await waitFor(() => expect(row('Mood')).toHaveTextContent(/Great · Done at 8:04/))
  const turned = { ...mood, definition_version: 2, objectives: [{ ...feeling, faces: [...faces].reverse() }] }
  server.answer(listActivities, [turned])
  await act(() => queryClient.invalidateQueries({ queryKey: [listActivities.id] }))
  await waitFor(() => expect(row('Mood')).toHaveTextContent(/^MoodDone at 8:04/))
})

test('a row that was folded as done stays in its place when it is taken back and done again, and on the next day', async () => {
  const three = [1, 2, 3].map((number) =>
    anActivity([anObjective({ id: idOf(10 + number), type: 'RoutineObjective' })], {
      id: idOf(910 + number),
      title: `Routine ${number}`,
    }),
  )
  const done = (number: number) => ({
    ...recordedAt(at(804), [{ objective_id: idOf(10 + number), type: 'RoutineEntry', value: 0 }], idOf(50 + number)),
    quest_id: idOf(910 + number),
  })
  setClock(at(2358))
  await serve(three, [1, 2, 3].map(done))
  const { person } = await openToday()
  await person.click(screen.getByRole('button', { name: 'Done · 3' }))
  await person.click(button(row('Routine 2'), 'Undo'))
  await person.click(await screen.findByRole('button', { name: 'Mark as done: Routine 2' }))
  expect(await screen.findByRole('button', { name: 'Done · 2' })).toBeVisible()
  expect(await within(row('Routine 2')).findByRole('button', { name: 'Undo' })).toBeVisible()

  jest.setSystemTime(at(1, NEXT))
  act(() => jest.advanceTimersByTime(120_000))
  for (const name of ['Routine 1', 'Routine 3'])
    await person.click(await screen.findByRole('button', { name: `Mark as done: ${name}` }))
  expect(await within(row('Routine 3')).findByRole('button', { name: 'Undo' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Done · / })).toBeNull()
})
