import { useCall } from '@almanac/api-client/query'
import { listTodos } from '@almanac/contracts/activities/todos'
import { useOutbox } from '@almanac/outbox'
import { useMemo } from 'react'
import { withPending } from './optimisticTodos'

/** The to-dos in creation order, with pending writes applied. `todos` is undefined until the first answer. */
export function useTodos() {
  const { data, error, refetch } = useCall(listTodos)
  const pending = useOutbox()
  const todos = useMemo(() => data && withPending(data, pending), [data, pending])
  return { todos, remaining: todos?.filter(({ status }) => status === 'active').length ?? 0, error, refetch }
}
