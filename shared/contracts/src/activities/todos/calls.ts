import { call } from '../../call'
import type * as schema from './schema'

export type { Todo } from './schema'

/** The user's to-dos in the order they were made. */
export const listTodos = call<typeof schema.listTodos>({
  id: 'listTodos',
  area: 'activities',
  method: 'GET',
  path: '/todos',
  policy: 'user',
  offline: true,
})

/** Adds a to-do; the same id again answers the to-do that exists. 422 ENTER_TASK_DESCRIPTION. 410 when it was deleted since. */
export const createTodo = call<typeof schema.createTodo>({
  id: 'createTodo',
  area: 'activities',
  method: 'POST',
  path: '/todos',
  policy: 'user',
})

/** Changes text or status. 404, 410 when it was deleted. */
export const updateTodo = call<typeof schema.updateTodo>({
  id: 'updateTodo',
  area: 'activities',
  method: 'PUT',
  path: '/todos/{id}',
  policy: 'todo_owner',
})

/** Deletes it; a second time is fine. */
export const deleteTodo = call<typeof schema.deleteTodo>({
  id: 'deleteTodo',
  area: 'activities',
  method: 'DELETE',
  path: '/todos/{id}',
  policy: 'todo_owner',
})
