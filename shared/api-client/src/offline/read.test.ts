import { setSession } from '@almanac/auth'
import type { User } from '@almanac/contracts/account/session'
import type { Call } from '@almanac/contracts'
import { listStatuses } from '@almanac/contracts/account/profile'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { unreadCount } from '@almanac/contracts/social/conversations'
import { ApiError } from '../errors'
import { setReachable } from '../reach'
import { cacheAnswer, cachedAnswersOf, deleteOfflineCache, openOfflineCache } from './cache'
import { readThroughCache, takeStaleKeys } from './read'

const user_id = '01920000-0000-7000-8000-0000000000a1'
const lost = () => Promise.reject(new ApiError(0, []))
const ask = (call: Call, input: object, request: () => Promise<unknown>, onLateAnswer = jest.fn()) =>
  readThroughCache({ call, input, key: JSON.stringify([call.id, input]), request, onLateAnswer })
const countCached = ({ id }: Call) => cachedAnswersOf(id).then((answers) => answers.length)

beforeEach(async () => {
  setSession({ id: user_id } as User, null)
  setReachable(true)
  await openOfflineCache(user_id)
})

afterEach(deleteOfflineCache)

/** Reads while the server responds, and waits until the response is cached. */
async function answered(call: Call, input: object, answer: unknown): Promise<void> {
  await ask(call, input, () => Promise.resolve(answer))
  // The response is returned before it is cached.
  while ((await countCached(call)) === 0) await new Promise((resolve) => setTimeout(resolve))
}

test('on a shared device nothing is cached, and cached responses are deleted', async () => {
  await answered(listTodos, {}, ['bread'])
  document.cookie = 'almanac_shared_device=1'
  await openOfflineCache(user_id)
  document.cookie = 'almanac_shared_device=; Max-Age=0'
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('almanac.kept')
  await ask(listTodos, {}, () => Promise.resolve(['milk']))
  await expect(ask(listTodos, {}, lost)).rejects.toMatchObject({ status: 0 })
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('almanac.kept')
})

test('a cached response is returned when the server does not respond, and is marked for refetching', async () => {
  await answered(listTodos, {}, ['bread'])
  await expect(ask(listTodos, {}, lost)).resolves.toEqual(['bread'])
  expect([...takeStaleKeys()]).toEqual(['["listTodos",{}]'])
  expect([...takeStaleKeys()]).toEqual([])
})

test('a refusal rejects even if a response is cached', async () => {
  await answered(listTodos, {}, ['bread'])
  await expect(ask(listTodos, {}, () => Promise.reject(new ApiError(422, [])))).rejects.toMatchObject({ status: 422 })
})

test.each([403, 404])(
  'after a refusal with %s the cached response is deleted, so that it is not returned offline either',
  async (status) => {
    await answered(listTodos, {}, ['bread'])
    await expect(ask(listTodos, {}, () => Promise.reject(new ApiError(status, [])))).rejects.toMatchObject({ status })
    while ((await countCached(listTodos)) > 0) await new Promise((resolve) => setTimeout(resolve))
    await expect(ask(listTodos, {}, lost)).rejects.toMatchObject({ status: 0 })
  },
)

test('after a timeout the cached response is returned; the late response replaces it', async () => {
  await answered(listTodos, {}, ['bread'])
  setReachable(false)
  const late = jest.fn()
  let answer = (_: unknown) => {}
  await expect(
    ask(
      listTodos,
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

test('calls not declared for caching, and other users’ data, are never cached', async () => {
  await answered(listTodos, {}, ['bread'])
  for (const [call, input] of [
    [unreadCount, {}],
    [listResponses, { query: { user_id: 'somebody' } }],
  ] as const) {
    await ask(call, input, () => Promise.resolve(['private']))
    await expect(ask(call, input, lost)).rejects.toMatchObject({ status: 0 })
    expect(await countCached(call)).toBe(0)
  }
})

test('after a sign-out the cache is empty, and responses in flight are not cached', async () => {
  await answered(listTodos, {}, ['bread'])
  let answer = (_: unknown) => {}
  const asking = ask(
    listStatuses,
    {},
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await deleteOfflineCache()
  answer(['tired'])
  await asking
  await new Promise((resolve) => setTimeout(resolve))
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('almanac.kept')
  await openOfflineCache(user_id)
  await expect(ask(listTodos, {}, lost)).rejects.toMatchObject({ status: 0 })
})

test('another user of the same device cannot read the previous user’s cache', async () => {
  await answered(listTodos, {}, ['bread'])
  await openOfflineCache('01920000-0000-7000-8000-0000000000b2')
  await expect(ask(listTodos, {}, lost)).rejects.toMatchObject({ status: 0 })
})

test('at most two hundred responses are cached, and the oldest are evicted', async () => {
  for (let number = 0; number < 205; number += 1)
    await cacheAnswer({ key: `k${number}`, call_id: 'getActivity', input: {}, answer: number }, user_id)
  const answers = (await cachedAnswersOf('getActivity')).map(({ answer }) => answer)
  expect(answers).toHaveLength(200)
  expect(answers).toContain(204)
  expect(answers).not.toContain(0)
})
