import { useCall } from '@almanac/api-client/query'
import { listTodos } from '@almanac/contracts/activities/todos'
import { useOutbox } from '@almanac/outbox'
import { useMemo } from 'react'
import { withKept } from './shown'

/** The to-dos in the order they were made, with what this device has kept put over them. `todos` is undefined until the first answer. */
export function useTodos() {
  const query = useCall(listTodos)
  const kept = useOutbox()
  const { data } = query
  const todos = useMemo(() => data && withKept(data, kept), [data, kept])
  return { ...query, todos, remaining: todos?.filter(({ status }) => status === 'active').length ?? 0 }
}
