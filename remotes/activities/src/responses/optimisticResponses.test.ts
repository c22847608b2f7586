import { createResponse, deleteResponse, updateResponse, type Response } from '@almanac/contracts/activities/responses'
import type { OutboxEntry, OutboxState } from '@almanac/outbox'
import { withPending, withAcknowledged } from './optimisticResponses'

const user_id = 'ana'

const response = (id: string, day: string, change: Partial<Response> = {}): Response => ({
  id,
  user_id,
  quest_id: 'mood',
  measured_at: `${day}T08:00:00.000Z`,
  time_zone: 'UTC',
  date_posted_for: day,
  is_visible: true,
  entries: [],
  point_total: 0,
  revision: 1,
  created_at: `${day}T08:00:00.000Z`,
  updated_at: `${day}T08:00:00.000Z`,
  ...change,
})

const pending = (call: OutboxEntry['call'], about: Response, state: OutboxState = 'waiting'): OutboxEntry => ({
  id: `${call.id} ${about.id}`,
  subject: `response:${about.id}`,
  callId: call.id,
  call,
  params: { id: about.id },
  body: call.id === deleteResponse.id ? undefined : about,
  state,
  created_at: 0,
})

const ids = (responses: readonly Response[]) => responses.map(({ id }) => id)
const week = { user_id, start_date: '2026-03-02', end_date: '2026-03-08' }

test('a new response is shown at once, in time order, as pending', () => {
  const shown = withPending(
    [response('a', '2026-03-02'), response('c', '2026-03-04')],
    [pending(createResponse, response('b', '2026-03-03'))],
    week,
  )
  expect(ids(shown)).toEqual(['a', 'b', 'c'])
  expect(shown.map((one) => one.pending)).toEqual([undefined, 'waiting', undefined])
})

test('a response of another week or activity is not in this list', () => {
  const waiting = [
    pending(createResponse, response('b', '2026-03-10')),
    pending(createResponse, response('c', '2026-03-03', { quest_id: 'weight' })),
  ]
  expect(withPending([], waiting, { ...week, quest_id: 'mood' })).toEqual([])
})

test('a response whose acknowledgment was lost is not shown twice', () => {
  const taken = response('a', '2026-03-02')
  expect(withPending([taken], [pending(createResponse, taken)], week)).toEqual([taken])
})

test('a change is shown at once, also if it moves the response out of the week', () => {
  const before = response('a', '2026-03-02')
  const changed = withPending(
    [before],
    [pending(updateResponse, { ...before, entries: [{ objective_id: 'o', type: 'TextEntry', text: 'new' }] })],
    week,
  )
  expect(changed).toMatchObject([{ pending: 'waiting', entries: [{ text: 'new' }] }])
  expect(withPending([before], [pending(updateResponse, { ...before, date_posted_for: '2026-02-20' })], week)).toEqual(
    [],
  )
})

test('a refused change shows the server version, marked as refused', () => {
  const before = response('a', '2026-03-02')
  const [shown] = withPending(
    [before],
    [pending(updateResponse, { ...before, date_posted_for: '2026-02-20' }, 'refused')],
    week,
  )
  expect(shown).toEqual({ ...before, pending: 'refused' })
})

test('a deleted response disappears at once, and reappears if the deletion is refused', () => {
  const one = response('a', '2026-03-02')
  expect(withPending([one], [pending(deleteResponse, one)], week)).toEqual([])
  expect(ids(withPending([one], [pending(deleteResponse, one, 'refused')], week))).toEqual(['a'])
})

test('a response created and deleted offline is not shown', () => {
  const one = response('a', '2026-03-02')
  expect(withPending([], [pending(createResponse, one), pending(deleteResponse, one)], week)).toEqual([])
})

test('an acknowledged response is put into the matching lists and removed from the others', () => {
  const taken = response('a', '2026-03-03')
  expect(ids(withAcknowledged([response('b', '2026-03-02')], 'a', taken, week))).toEqual(['b', 'a'])
  expect(withAcknowledged([], 'a', taken, { start_date: '2026-04-01' })).toEqual([])
  expect(withAcknowledged([taken], 'a', null, week)).toEqual([])
})

test('a calendar list has the calendar days, and the days of its main dates if any', () => {
  const writes = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-02'].map((day) =>
    pending(createResponse, response(day, day)),
  )
  const calendar = { user_id, clndr_start_date: '2026-03-01', clndr_end_date: '2026-03-31' }
  expect(ids(withPending([], writes, calendar))).toEqual(['2026-03-01', '2026-03-31'])
  const beside = { ...calendar, start_date: '2026-04-02', end_date: '2026-04-02' }
  expect(ids(withPending([], writes, beside))).toEqual(['2026-03-01', '2026-03-31', '2026-04-02'])
})
