import { setSession } from '@almanac/auth'
import type { User } from '@almanac/contracts/account/session'
import { ApiError } from '../errors'
import { noteReached } from '../reach'
import { forgetKept, keepFor, keepRead, keptReadsOf } from './kept'
import { read, takeGiven } from './reading'

const user_id = '01920000-0000-7000-8000-0000000000a1'
const lost = () => Promise.reject(new ApiError(0, []))
const ask = (call_id: string, input: object, answering: () => Promise<unknown>, late = jest.fn()) =>
  read({ call_id, input, key: JSON.stringify([call_id, input]), ask: answering, late })
const kept = (call_id: string) => keptReadsOf(call_id).then((reads) => reads.length)

const activity = (id: string, more: object = {}) => ({
  id,
  title: id,
  rotating_group_index: 0,
  rotate_objectives: false,
  number_of_daily_objectives: null,
  ...more,
})
const response = (id: string, date_posted_for: string, more: object = {}) => ({
  id,
  quest_id: 'mood',
  date_posted_for,
  measured_at: `${date_posted_for}T08:00:00Z`,
  created_at: `${date_posted_for}T08:00:00Z`,
  entries: [{ objective_id: 'o1', type: 'SliderEntry', value: 3 }],
  ...more,
})

beforeEach(async () => {
  setSession({ id: user_id } as User, null)
  noteReached(true)
  await keepFor(user_id)
})

afterEach(forgetKept)

/** Asks while the server answers, and waits until the answer is kept. */
async function asked(call_id: string, input: object, answer: unknown): Promise<void> {
  await ask(call_id, input, () => Promise.resolve(answer))
  const before = await kept(call_id)
  // The answer is given before it is written down.
  while ((await kept(call_id)) === before && before === 0) await new Promise((resolve) => setTimeout(resolve))
}

test('on a device that is not hers nothing is kept, and what was there goes', async () => {
  await asked('listTodos', {}, ['bread'])
  document.cookie = 'almanac_shared_device=1'
  await keepFor(user_id)
  document.cookie = 'almanac_shared_device=; Max-Age=0'
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('almanac.kept')
  await ask('listTodos', {}, () => Promise.resolve(['milk']))
  await expect(ask('listTodos', {}, lost)).rejects.toMatchObject({ status: 0 })
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('almanac.kept')
})

test('an answer is given again when the server does not answer, and is marked to be asked for anew', async () => {
  await asked('listTodos', {}, ['bread'])
  await expect(ask('listTodos', {}, lost)).resolves.toEqual(['bread'])
  expect([...takeGiven()]).toEqual(['["listTodos",{}]'])
  expect([...takeGiven()]).toEqual([])
})

test('a refusal is a refusal: what was kept is no answer to it', async () => {
  await asked('listTodos', {}, ['bread'])
  await expect(ask('listTodos', {}, () => Promise.reject(new ApiError(404, [])))).rejects.toMatchObject({ status: 404 })
})

test('a server that keeps silent is not waited for; its answer takes the place of what was kept when it comes', async () => {
  await asked('listTodos', {}, ['bread'])
  noteReached(false)
  const late = jest.fn()
  let answer = (_: unknown) => {}
  await expect(
    ask(
      'listTodos',
      {},
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      late,
    ),
  ).resolves.toEqual(['bread'])
  answer(['bread', 'milk'])
  await new Promise((resolve) => setTimeout(resolve))
  expect(late).toHaveBeenCalledWith(['bread', 'milk'])
})

test("what is not on the list, and what is somebody else's, is never kept", async () => {
  await asked('listTodos', {}, ['bread'])
  for (const [call_id, input] of [
    ['listConversations', {}],
    ['listResponses', { query: { user_id: 'somebody' } }],
  ] as const) {
    await ask(call_id, input, () => Promise.resolve(['private']))
    await expect(ask(call_id, input, lost)).rejects.toMatchObject({ status: 0 })
    expect(await kept(call_id)).toBe(0)
  }
})

test('after a sign-out nothing is there, and what was still on its way is not written down', async () => {
  await asked('listTodos', {}, ['bread'])
  let answer = (_: unknown) => {}
  const asking = ask(
    'listStatuses',
    {},
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await forgetKept()
  answer(['tired'])
  await asking
  await new Promise((resolve) => setTimeout(resolve))
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('almanac.kept')
  await keepFor(user_id)
  await expect(ask('listTodos', {}, lost)).rejects.toMatchObject({ status: 0 })
})

test('somebody else on the same device meets nothing of the one before', async () => {
  await asked('listTodos', {}, ['bread'])
  await keepFor('01920000-0000-7000-8000-0000000000b2')
  await expect(ask('listTodos', {}, lost)).rejects.toMatchObject({ status: 0 })
})

test('no more than two hundred answers are kept, and the oldest go', async () => {
  for (let number = 0; number < 205; number += 1)
    await keepRead({ key: `k${number}`, call_id: 'getActivity', input: {}, answer: number }, user_id)
  const answers = (await keptReadsOf('getActivity')).map(({ answer }) => answer)
  expect(answers).toHaveLength(200)
  expect(answers).toContain(204)
  expect(answers).not.toContain(0)
})

describe('a question that was never asked before', () => {
  beforeEach(async () => {
    await asked('listActivities', { query: { with_objectives: 'true' } }, [
      activity('mood', {
        objectives: [
          { id: 'o1', order: 1, stick_to_bottom: false },
          { id: 'gone', order: 2, stick_to_bottom: false, removed: true },
        ],
      }),
      activity('bare'),
    ])
    await asked('listResponses', { query: { start_date: '2026-03-01', with_entries: 'true' } }, [
      response('r1', '2026-03-01'),
      response('r2', '2026-03-02', { entries: [{ objective_id: 'o1', type: 'SliderEntry', value: 7 }] }),
    ])
  })

  test('an activity that was never opened is one of the list, without what was taken away from it', async () => {
    await expect(ask('getActivity', { params: { id: 'mood' }, query: {} }, lost)).resolves.toMatchObject({
      id: 'mood',
      objectives: [{ id: 'o1' }],
    })
    await expect(ask('getActivity', { params: { id: 'bare' } }, lost)).rejects.toMatchObject({ status: 0 })
    await expect(ask('getActivity', { params: { id: 'other' } }, lost)).rejects.toMatchObject({ status: 0 })
  })

  test('the responses of any days are those that are known of them', async () => {
    await expect(
      ask('listResponses', { query: { start_date: '2026-03-02', end_date: '2026-03-09', with_entries: 'true' } }, lost),
    ).resolves.toMatchObject([{ id: 'r2' }])
    await expect(ask('listResponses', { query: { quest_id: 'other' } }, lost)).resolves.toEqual([])
  })

  test('what was entered last is found among them; null where nothing is known', async () => {
    await expect(ask('latestEntry', { params: { id: 'o1' } }, lost)).resolves.toMatchObject({
      value: 7,
      measured_at: '2026-03-02T08:00:00Z',
    })
    await expect(ask('latestEntry', { params: { id: 'o2' } }, lost)).resolves.toBeNull()
  })

  test('whose turn it is is worked out from the day it was told and what was recorded since', async () => {
    const turns = ['a', 'b', 'c'].map((id, order) => ({ id, order, stick_to_bottom: false }))
    await asked('listActivities', { query: {} }, [
      activity('turns', {
        rotate_objectives: true,
        number_of_daily_objectives: 1,
        rotating_group_index: 1,
        objectives: turns,
      }),
    ])
    const input = { params: { id: 'turns' }, query: { only_rotating_objective: 'true' } }
    await keepRead(
      {
        key: 'turns',
        call_id: 'listActivities',
        input: { query: { with_objectives: 'true' } },
        answer: [
          activity('turns', {
            rotate_objectives: true,
            number_of_daily_objectives: 1,
            rotating_group_index: 1,
            objectives: turns,
          }),
        ],
      },
      user_id,
    )
    await expect(ask('getActivity', input, lost)).resolves.toMatchObject({ objectives: [{ id: 'b' }] })
  })
})
