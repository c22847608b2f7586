import { call } from '../../call'
import type * as schema from './schema'

export type { Todo } from './schema'

/** The user's to-dos in order of creation. */
export const listTodos = call<typeof schema.listTodos>({
  id: 'listTodos',
  area: 'activities',
  method: 'GET',
  path: '/todos',
  policy: 'user',
  offline: true,
})

/** Adds a to-do; a retry with the same id returns the existing one. 422 ENTER_TASK_DESCRIPTION. 410 if it has been deleted since. */
export const createTodo = call<typeof schema.createTodo>({
  id: 'createTodo',
  area: 'activities',
  method: 'POST',
  path: '/todos',
  policy: 'user',
})

/** Changes text or status. 404; 410 if it was deleted. */
export const updateTodo = call<typeof schema.updateTodo>({
  id: 'updateTodo',
  area: 'activities',
  method: 'PUT',
  path: '/todos/{id}',
  policy: 'todo_owner',
})

/** Deletes a to-do; idempotent. */
export const deleteTodo = call<typeof schema.deleteTodo>({
  id: 'deleteTodo',
  area: 'activities',
  method: 'DELETE',
  path: '/todos/{id}',
  policy: 'todo_owner',
})
