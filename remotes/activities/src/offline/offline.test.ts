import { QueryClient, queryOf } from '@almanac/api-client/query'
import { deleteOfflineCache, openOfflineCache } from '@almanac/api-client/offline'
import { setSession } from '@almanac/auth'
import type { Answer, Call } from '@almanac/contracts'
import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { addDays } from '@almanac/domain/time'
import { aUser, fakeServer } from '@almanac/testing'
import { prepareOffline } from './prepare'
import './rules'

type Activity = Answer<typeof listActivities>[number]
type Response = Answer<typeof listResponses>[number]

const activity = (id: string, more: object = {}) =>
  ({
    id,
    title: id,
    rotating_group_index: 0,
    rotate_objectives: false,
    number_of_daily_objectives: null,
    ...more,
  }) as Activity
const response = (id: string, date_posted_for: string, more: object = {}) =>
  ({
    id,
    quest_id: 'mood',
    date_posted_for,
    measured_at: `${date_posted_for}T08:00:00Z`,
    created_at: `${date_posted_for}T08:00:00Z`,
    entries: [{ objective_id: 'o1', type: 'SliderEntry', value: 3 }],
    ...more,
  }) as Response

let server: ReturnType<typeof fakeServer>

/** A new tab: only the device cache is kept. */
const newTab = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
const lose = (...calls: Call[]) => calls.forEach((call) => server.silence(call))

beforeEach(async () => {
  const user = aUser()
  setSession(user, null)
  server = fakeServer()
  await openOfflineCache(user.id)
  server.answer(listActivities, [
    activity('mood', {
      objectives: [
        { id: 'o1', order: 1, stick_to_bottom: false },
        { id: 'gone', order: 2, stick_to_bottom: false, removed: true },
      ],
    }),
    activity('bare'),
    activity('turns', {
      rotate_objectives: true,
      number_of_daily_objectives: 1,
      rotating_group_index: 1,
      objectives: ['a', 'b', 'c'].map((id, order) => ({ id, order, stick_to_bottom: false })),
    }),
  ])
  server.answer(listResponses, [
    response('r1', '2026-03-01'),
    response('r2', '2026-03-02', { entries: [{ objective_id: 'o1', type: 'SliderEntry', value: 7 }] }),
  ])
  server.answer(listTodos, [])
  await prepareOffline(newTab())
  lose(listActivities, getActivity, listResponses, latestEntry, listTodos)
  // Answers are returned before they are cached.
  await expect(newTab().fetchQuery(queryOf(listTodos))).resolves.toEqual([])
})
afterEach(deleteOfflineCache)

test('an activity that was never opened is taken from the list, without removed objectives', async () => {
  await expect(newTab().fetchQuery(queryOf(getActivity, { params: { id: 'mood' }, query: {} }))).resolves.toMatchObject(
    { id: 'mood', objectives: [{ id: 'o1' }] },
  )
  for (const id of ['bare', 'other'])
    await expect(newTab().fetchQuery(queryOf(getActivity, { params: { id } }))).rejects.toMatchObject({ status: 0 })
})

test('a list is answered by the newest one; a list with objectives only by one that has them all', async () => {
  await expect(newTab().fetchQuery(queryOf(listActivities))).resolves.toHaveLength(3)
  await expect(
    newTab().fetchQuery(
      queryOf(listActivities, { query: { with_objectives: 'true', with_deleted_objectives: 'true' } }),
    ),
  ).rejects.toMatchObject({ status: 0 })
})

test('the responses of any days are the known ones', async () => {
  await expect(
    newTab().fetchQuery(
      queryOf(listResponses, { query: { start_date: '2026-03-02', end_date: '2026-03-09', with_entries: 'true' } }),
    ),
  ).resolves.toMatchObject([{ id: 'r2' }])
  await expect(newTab().fetchQuery(queryOf(listResponses, { query: { quest_id: 'other' } }))).resolves.toEqual([])
})

test('days that were never fetched are not reported as empty', async () => {
  lose(listResponses)
  const asked = (start_date: string, end_date: string) =>
    newTab().fetchQuery(queryOf(listResponses, { query: { start_date, end_date, with_entries: 'true' } }))
  await expect(asked('2019-03-02', '2019-03-08')).rejects.toMatchObject({ status: 0 })
  // The last 30 days were fetched.
  const today = new Date().toISOString().slice(0, 10)
  await expect(asked(addDays(today, -7), addDays(today, -1))).resolves.toEqual([])
  await expect(asked(addDays(today, -7), addDays(today, 1))).resolves.toEqual([])
})

test('the last entry is found among them; null if nothing is known', async () => {
  await expect(newTab().fetchQuery(queryOf(latestEntry, { params: { id: 'o1' } }))).resolves.toMatchObject({
    value: 7,
    measured_at: '2026-03-02T08:00:00Z',
  })
  await expect(newTab().fetchQuery(queryOf(latestEntry, { params: { id: 'o2' } }))).resolves.toBeNull()
})

test('the rotation is computed from the cached day and the responses since', async () => {
  const input = { params: { id: 'turns' }, query: { only_rotating_objective: 'true' as const } }
  await expect(newTab().fetchQuery(queryOf(getActivity, input))).resolves.toMatchObject({ objectives: [{ id: 'b' }] })
})
