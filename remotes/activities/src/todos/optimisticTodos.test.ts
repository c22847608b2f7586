import { createTodo, deleteTodo, updateTodo, type Todo } from '@almanac/contracts/activities/todos'
import type { OutboxEntry, OutboxState } from '@almanac/outbox'
import { withPending, withAcknowledged } from './optimisticTodos'

const todo = (id: string, change: Partial<Todo> = {}): Todo => ({
  id,
  todo: `To do ${id}`,
  status: 'active',
  created_at: '2026-03-02T08:00:00.000Z',
  ...change,
})

const pending = (call: OutboxEntry['call'], about: Todo, state: OutboxState = 'waiting'): OutboxEntry => ({
  id: `${call.id} ${about.id}`,
  subject: `todo:${about.id}`,
  callId: call.id,
  call,
  params: { id: about.id },
  body: call.id === deleteTodo.id ? undefined : { id: about.id, todo: about.todo, status: about.status },
  state,
  created_at: 0,
})

test('a new to-do is shown last at once, and only once if just the acknowledgment was lost', () => {
  const shown = withPending([todo('a')], [pending(createTodo, todo('b'))])
  expect(shown.map(({ id, pending: how }) => [id, how])).toEqual([
    ['a', undefined],
    ['b', 'waiting'],
  ])
  expect(withPending([todo('a')], [pending(createTodo, todo('a'))])).toEqual([todo('a')])
})

test('changes are applied in order; a refused one shows the server version', () => {
  const done = todo('a', { status: 'complete' })
  expect(
    withPending([todo('a')], [pending(updateTodo, done), pending(updateTodo, { ...done, todo: 'New words' })]),
  ).toEqual([{ ...done, todo: 'New words', pending: 'waiting' }])
  expect(withPending([todo('a')], [pending(updateTodo, done, 'refused')])).toEqual([
    { ...todo('a'), pending: 'refused' },
  ])
})

test('a change of a deleted to-do does not restore it', () => {
  expect(withPending([], [pending(updateTodo, todo('a'))])).toEqual([])
  expect(withPending([todo('a')], [pending(deleteTodo, todo('a')), pending(updateTodo, todo('a'))])).toEqual([])
  expect(withPending([], [pending(createTodo, todo('a')), pending(deleteTodo, todo('a'))])).toEqual([])
})

test('an acknowledged to-do is put into the list', () => {
  const done = todo('a', { status: 'complete' })
  expect(withAcknowledged([todo('a'), todo('b')], 'a', done)).toEqual([done, todo('b')])
  expect(withAcknowledged([todo('a')], 'b', todo('b'))).toEqual([todo('a'), todo('b')])
  expect(withAcknowledged([todo('a')], 'a', null)).toEqual([])
})
