import { QueryClient } from '@tanstack/react-query'
import { setSession } from '@almanac/auth'
import type { User } from '@almanac/contracts/account/session'
import { listTodos, type Todo } from '@almanac/contracts/activities/todos'
import { ApiError } from '../errors'
import { keepUpdates, queryOf } from '../query'
import { noteReached } from '../reach'
import { forgetKept, keepFor } from './kept'
import { keepUpdated, read } from './reading'

const user_id = '01920000-0000-7000-8000-0000000000a1'
const todo = (tail: string): Todo => ({
  id: `01920000-0000-7000-8000-0000000000${tail}`,
  todo: tail,
  status: 'active',
  created_at: '2026-03-02T08:00:00Z',
})
const question = { call_id: listTodos.id, input: {}, key: JSON.stringify([listTodos.id, {}]) }
const lost = () => Promise.reject(new ApiError(0, []))

beforeEach(async () => {
  setSession({ id: user_id } as User, null)
  noteReached(true)
  await keepFor(user_id)
})
afterEach(forgetKept)

test('what was put into a list is still there when the network goes before it was read again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const stop = keepUpdates(client)
  await read({ ...question, ask: () => Promise.resolve([todo('a1')]), late: jest.fn() })
  const { queryKey } = queryOf(listTodos)
  client.setQueryData(queryKey, [todo('a1')])
  client.setQueryData(queryKey, [todo('a1'), todo('a2')])
  await expect(read({ ...question, ask: lost, late: jest.fn() })).resolves.toEqual([todo('a1'), todo('a2')])
  stop()
})

test('an answer that was asked for before is older: it takes no place', async () => {
  await read({ ...question, ask: () => Promise.resolve([]), late: jest.fn() })
  noteReached(false)
  const late = jest.fn()
  let answer = (_: unknown) => {}
  const asking = read({ ...question, ask: () => new Promise((resolve) => (answer = resolve)), late })
  await expect(asking).resolves.toEqual([])
  keepUpdated(question, [todo('a2')])
  answer([])
  await expect(read({ ...question, ask: lost, late })).resolves.toEqual([todo('a2')])
  expect(late).not.toHaveBeenCalled()
})
