import { createTodo, deleteTodo, updateTodo, type Todo } from '@almanac/contracts/activities/todos'
import type { OutboxEntry, OutboxState } from '@almanac/outbox'
import { withKept, withTaken } from './shown'

const todo = (id: string, change: Partial<Todo> = {}): Todo => ({
  id,
  todo: `To do ${id}`,
  status: 'active',
  created_at: '2026-03-02T08:00:00.000Z',
  ...change,
})

const kept = (call: OutboxEntry['call'], about: Todo, state: OutboxState = 'waiting'): OutboxEntry => ({
  id: `${call.id} ${about.id}`,
  subject: `todo:${about.id}`,
  callId: call.id,
  call,
  params: { id: about.id },
  body: call.id === deleteTodo.id ? undefined : { id: about.id, todo: about.todo, status: about.status },
  state,
  created_at: 0,
})

test('a new to-do stands at the end at once, once, also when only the answer of the server was lost', () => {
  const shown = withKept([todo('a')], [kept(createTodo, todo('b'))])
  expect(shown.map(({ id, kept: how }) => [id, how])).toEqual([
    ['a', undefined],
    ['b', 'waiting'],
  ])
  expect(withKept([todo('a')], [kept(createTodo, todo('a'))])).toEqual([todo('a')])
})

test('changes show one over the other; a refused one leaves what the server has', () => {
  const done = todo('a', { status: 'complete' })
  expect(withKept([todo('a')], [kept(updateTodo, done), kept(updateTodo, { ...done, todo: 'New words' })])).toEqual([
    { ...done, todo: 'New words', kept: 'waiting' },
  ])
  expect(withKept([todo('a')], [kept(updateTodo, done, 'refused')])).toEqual([{ ...todo('a'), kept: 'refused' }])
})

test('a change of what is no longer there brings nothing back', () => {
  expect(withKept([], [kept(updateTodo, todo('a'))])).toEqual([])
  expect(withKept([todo('a')], [kept(deleteTodo, todo('a')), kept(updateTodo, todo('a'))])).toEqual([])
  expect(withKept([], [kept(createTodo, todo('a')), kept(deleteTodo, todo('a'))])).toEqual([])
})

test('an answer of the server takes its place in the list', () => {
  const done = todo('a', { status: 'complete' })
  expect(withTaken([todo('a'), todo('b')], 'a', done)).toEqual([done, todo('b')])
  expect(withTaken([todo('a')], 'b', todo('b'))).toEqual([todo('a'), todo('b')])
  expect(withTaken([todo('a')], 'a', null)).toEqual([])
})
