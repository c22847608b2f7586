import { QueryClient } from '@tanstack/react-query'
import { setSession } from '@almanac/auth'
import type { User } from '@almanac/contracts/account/session'
import { listTodos, type Todo } from '@almanac/contracts/activities/todos'
import { asOurs } from '@almanac/testing/answers'
import { ApiError } from '../errors'
import { cacheUpdates, queryOf } from '../query'
import { setReachable } from '../reach'
import { deleteOfflineCache, openOfflineCache } from './cache'
import { cacheUpdate, readThroughCache } from './read'

const user_id = '01920000-0000-7000-8000-0000000000a1'
const todo = (tail: string): Todo => ({
  id: `01920000-0000-7000-8000-0000000000${tail}`,
  todo: tail,
  status: 'active',
  created_at: '2026-03-02T08:00:00Z',
})
const asked = { call: listTodos, input: {}, key: JSON.stringify([listTodos.id, {}]) }
const lost = () => Promise.reject(new ApiError(0, []))

beforeEach(async () => {
  setSession({ id: user_id } as User, null)
  setReachable(true)
  await openOfflineCache(user_id)
})
afterEach(deleteOfflineCache)

test('an item added to a list is still there if the network fails before the list was refetched', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const stop = cacheUpdates(client)
  globalThis.fetch = (request) => Promise.resolve(asOurs(new Request(request), Response.json([todo('a1')])))
  const { queryKey } = queryOf(listTodos)
  await client.prefetchQuery(queryOf(listTodos))
  client.setQueryData(queryKey, [todo('a1'), todo('a2')])
  await expect(readThroughCache({ ...asked, request: lost, onLateAnswer: jest.fn() })).resolves.toEqual([
    todo('a1'),
    todo('a2'),
  ])
  stop()
})

test('a response requested before an update is older and does not overwrite it', async () => {
  await readThroughCache({ ...asked, request: () => Promise.resolve([]), onLateAnswer: jest.fn() })
  setReachable(false)
  const onLateAnswer = jest.fn()
  let answer = (_: unknown) => {}
  const request = () => new Promise((resolve) => (answer = resolve))
  await expect(readThroughCache({ ...asked, request, onLateAnswer })).resolves.toEqual([])
  cacheUpdate(asked, [todo('a2')])
  answer([])
  await expect(readThroughCache({ ...asked, request: lost, onLateAnswer })).resolves.toEqual([todo('a2')])
  expect(onLateAnswer).not.toHaveBeenCalled()
})
