import { useQueryClient } from '@almanac/api-client/query'
import { createTodo, deleteTodo, listTodos, updateTodo, type Todo } from '@almanac/contracts/activities/todos'
import { outbox, type OutcomeEvent } from '@almanac/outbox'
import { useEffect } from 'react'
import { withAcknowledged } from './optimisticTodos'

const ownCalls = new Set([createTodo.id, updateTodo.id, deleteTodo.id])

const isTodo = (answer: unknown): answer is Todo =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'todo' in answer && 'status' in answer

/** What the server holds of a to-do after a write has ended; undefined when that is not known. */
function serverState({ outcome, entry, answer }: OutcomeEvent): { id: string; todo: Todo | null } | undefined {
  const id = entry.subject.replace(/^todo:/, '')
  if (outcome === 'dropped' || (outcome === 'saved' && entry.callId === deleteTodo.id)) return { id, todo: null }
  return outcome === 'saved' && isTodo(answer) ? { id, todo: answer } : undefined
}

/** Puts what the server has acknowledged into the list that was read before, so that a to-do does not vanish between its acknowledgement and the next reading. */
export function useAcknowledgedTodos(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      outbox.onOutcome((event) => {
        if (!ownCalls.has(event.entry.callId)) return
        const now = serverState(event)
        if (now)
          queries.setQueriesData<Todo[]>(
            { queryKey: [listTodos.id] },
            (list) => list && withAcknowledged(list, now.id, now.todo),
          )
        // A reading under way may have been answered before the write.
        void queries
          .cancelQueries({ queryKey: [listTodos.id] })
          .then(() => queries.invalidateQueries({ queryKey: [listTodos.id] }))
      }),
    [queries],
  )
}
