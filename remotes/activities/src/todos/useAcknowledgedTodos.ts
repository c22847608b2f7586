import { useQueryClient } from '@almanac/api-client/query'
import { createTodo, deleteTodo, listTodos, updateTodo, type Todo } from '@almanac/contracts/activities/todos'
import { outbox, type OutcomeEvent } from '@almanac/outbox'
import { useEffect } from 'react'
import { withAcknowledged } from './optimisticTodos'

const ownCalls = new Set([createTodo.id, updateTodo.id, deleteTodo.id])

const isTodo = (answer: unknown): answer is Todo =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'todo' in answer && 'status' in answer

/** The server's version of a to-do after a write; undefined if unknown. */
function serverState({ outcome, entry, answer }: OutcomeEvent): { id: string; todo: Todo | null } | undefined {
  const id = entry.subject.replace(/^todo:/, '')
  if (outcome === 'dropped' || (outcome === 'saved' && entry.callId === deleteTodo.id)) return { id, todo: null }
  return outcome === 'saved' && isTodo(answer) ? { id, todo: answer } : undefined
}

/** Applies acknowledged writes to the cached list, so that a to-do does not disappear between its acknowledgment and the next refetch. */
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
        // A fetch in progress may predate the write.
        void queries
          .cancelQueries({ queryKey: [listTodos.id] })
          .then(() => queries.invalidateQueries({ queryKey: [listTodos.id] }))
      }),
    [queries],
  )
}
