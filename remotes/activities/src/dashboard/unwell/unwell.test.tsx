import { listActivities } from '@almanac/contracts/activities/activities'
import { listUnwellDays, setUnwellDay } from '@almanac/contracts/activities/unwell-days'
import { outbox } from '@almanac/outbox'
import { act, type FakeServer, screen, waitFor } from '@almanac/testing'
import { anActivity, anObjective, idOf } from '../../testing'
import { at, DATE, NEXT, openToday, recordedAt, serve, setClock } from '../doses/testing/dosesScreen'
import { enqueueUnwellDay, withPending } from './unwellDays'

jest.setTimeout(30_000)

const one = (number: number, title: string, more: object = {}) =>
  anActivity([anObjective({ id: idOf(number), type: 'TextObjective', name: title })], {
    id: idOf(900 + number),
    title,
    ...more,
  })
const medicines = one(1, 'Medicines', { essential: true })
const journal = one(2, 'Journal')
const sleep = one(3, 'Sleep')

/** A server that keeps the unwell days. */
async function serveDays(days: string[] = [], stored: Parameters<typeof serve>[1] = []): Promise<FakeServer> {
  const server = await serve([medicines, journal, sleep], stored)
  server.answerWith(listUnwellDays, () => [...days])
  server.answerWith(setUnwellDay, ({ path, body }) => {
    const date = path.split('/').at(-1) ?? ''
    const unwell = typeof body === 'object' && body !== null && 'unwell' in body && body.unwell === true
    days.splice(0, days.length, ...days.filter((day) => day !== date), ...(unwell ? [date] : []))
    return [...days]
  })
  return server
}

afterEach(() => jest.useRealTimers())

test('on an unwell day what is essential and what was recorded is left, and everything comes back by the same touch', async () => {
  setClock(at(1210))
  const recorded = {
    ...recordedAt(at(804), [{ objective_id: idOf(3), type: 'TextEntry', text: 'x' }]),
    quest_id: sleep.id,
  }
  const server = await serveDays([], [recorded])
  const { person } = await openToday()
  // What is next stands above the rows.
  const text = () => document.body.textContent
  expect(text()).toMatch(/1 of 3 done/)
  await person.click(screen.getByRole('button', { name: 'I’m unwell today' }))
  await waitFor(() => expect(text()).toMatch(/1 of 2 done/))
  expect(text()).not.toMatch(/Journal/)
  expect(text()).toMatch(/Sleep/)
  expect(screen.getByRole('button', { name: 'Show everything' })).toHaveFocus()
  await waitFor(() => expect(server.requests(setUnwellDay)).toMatchObject([{ path: `/unwell_days/${DATE}` }]))
  // Taps are ignored for a moment, keys are not.
  await person.keyboard('{Enter}')
  await waitFor(() => expect(text()).toMatch(/1 of 3 done/))
  expect(text()).toMatch(/Journal/)
  expect(screen.getByRole('button', { name: 'I’m unwell today' })).toHaveFocus()
})

test('where the study says nothing is essential, nothing is offered or asked for', async () => {
  setClock(at(1210))
  const server = await serve([journal, sleep])
  await openToday()
  expect(screen.queryByRole('button', { name: 'I’m unwell today' })).toBeNull()
  expect(server.requests(listUnwellDays)).toEqual([])
})

test('the days of the session are shown without waiting for the call', async () => {
  setClock(at(1210))
  const server = await serveDays()
  server.silence(listUnwellDays)
  await openToday({ unwell_days: [DATE] })
  expect(screen.getByRole('button', { name: 'Show everything' })).toBeVisible()
  expect(screen.queryByText('Journal')).toBeNull()
})

test('without a network it holds on this device and says so, and is sent later', async () => {
  setClock(at(1210))
  const server = await serveDays()
  server.silence(setUnwellDay)
  const { person } = await openToday()
  await person.click(screen.getByRole('button', { name: 'I’m unwell today' }))
  expect(await screen.findByText('Kept on this device until there’s a connection.')).toBeVisible()
  expect(screen.queryByText('Journal')).toBeNull()
  server.answer(setUnwellDay, [DATE])
  server.answer(listUnwellDays, [DATE])
  act(() => outbox.wake())
  await waitFor(() => expect(outbox.store.getState().entries).toEqual([]))
  await waitFor(() => expect(screen.queryByText(/Kept on this device/)).toBeNull())
  expect(screen.queryByText('Journal')).toBeNull()
})

test('it ends at midnight, and the new day is whole', async () => {
  setClock(at(2359))
  await serveDays([DATE])
  await openToday()
  expect(await screen.findByRole('button', { name: 'Show everything' })).toBeVisible()
  jest.setSystemTime(at(1, NEXT))
  act(() => jest.advanceTimersByTime(60_000))
  expect(await screen.findByRole('button', { name: 'I’m unwell today' })).toBeVisible()
  expect(await screen.findByText('Journal')).toBeVisible()
})

test('what another tab chooses is shown here; where the days cannot be read everything is', async () => {
  setClock(at(1210))
  const server = await serveDays()
  server.silence(setUnwellDay)
  server.refuse(listUnwellDays, { status: 500, codes: ['UNKNOWN_SERVER_ERROR'] })
  await openToday()
  expect(screen.getByText('Journal')).toBeVisible()
  await act(() => enqueueUnwellDay(DATE, true, 'Unwell'))
  await waitFor(() => expect(screen.queryByText('Journal')).toBeNull())
  expect(server.requests(listActivities)).toHaveLength(1)
})

test('pending writes apply in their order, refused ones do not', () => {
  const entry = (unwell: boolean, state: string) => ({
    callId: setUnwellDay.id,
    params: { date: DATE },
    body: { unwell },
    state,
  })
  const entries = (...given: ReturnType<typeof entry>[]) => given as unknown as Parameters<typeof withPending>[1]
  expect([...withPending([], entries(entry(true, 'waiting'))).days]).toEqual([DATE])
  expect([...withPending([DATE], entries(entry(true, 'waiting'), entry(false, 'waiting'))).days]).toEqual([])
  expect([...withPending([DATE], entries(entry(false, 'refused'))).days]).toEqual([DATE])
})
