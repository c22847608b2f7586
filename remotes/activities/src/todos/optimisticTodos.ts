import { createTodo, deleteTodo, updateTodo, type Todo } from '@almanac/contracts/activities/todos'
import type { OutboxEntry } from '@almanac/outbox'

/** A to-do in the list; `pending` if this device has an unacknowledged write of it. */
export interface OptimisticTodo extends Todo {
  pending?: 'waiting' | 'refused'
}

/** Type guard for a pending body; an older release may have stored another format. */
function isTodoBody(body: unknown): body is Pick<Todo, 'id' | 'todo' | 'status'> {
  return (
    typeof body === 'object' &&
    body !== null &&
    'id' in body &&
    typeof body.id === 'string' &&
    'todo' in body &&
    typeof body.todo === 'string' &&
    'status' in body &&
    (body.status === 'active' || body.status === 'complete')
  )
}

const idIn = (params: unknown): unknown =>
  typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined

/**
 * The server's to-dos with pending writes applied: new ones last, changes and deletions
 * at once. After a refused change or deletion the server's version is shown.
 */
export function withPending(todos: readonly Todo[], entries: readonly OutboxEntry[]): OptimisticTodo[] {
  const optimistic = new Map<string, OptimisticTodo>(todos.map((todo) => [todo.id, todo]))
  for (const { callId, params, body, state, created_at } of entries) {
    const refused = state === 'refused'
    const pending = refused ? 'refused' : 'waiting'
    if (callId === deleteTodo.id) {
      const id = idIn(params)
      if (typeof id === 'string' && !refused) optimistic.delete(id)
    } else if (isTodoBody(body)) {
      const { id, todo, status } = body
      const before = optimistic.get(id)
      // The server already has it if only the acknowledgment was lost.
      if (callId === createTodo.id && !before)
        optimistic.set(id, { id, todo, status, created_at: new Date(created_at).toISOString(), pending })
      if (callId === updateTodo.id && before)
        optimistic.set(id, refused ? { ...before, pending } : { ...before, todo, status, pending })
    }
  }
  return [...optimistic.values()]
}

/** A cached list with an acknowledged to-do applied; null removes it. */
export function withAcknowledged(todos: readonly Todo[], id: string, acknowledged: Todo | null): Todo[] {
  if (acknowledged === null) return todos.filter((todo) => todo.id !== id)
  return todos.some((todo) => todo.id === id)
    ? todos.map((todo) => (todo.id === id ? acknowledged : todo))
    : [...todos, acknowledged]
}
