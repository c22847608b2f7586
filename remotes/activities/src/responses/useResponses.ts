import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listResponses } from '@almanac/contracts/activities/responses'
import { useOutbox } from '@almanac/outbox'
import { useMemo } from 'react'
import { withPending, type Range, type OptimisticResponse } from './optimisticResponses'

interface ResponsesOptions extends Omit<Range, 'user_id'> {
  /** Another member, whose history this user may see. */
  user_id?: string
  /** When and how many alone, with nothing of what was entered. */
  without_entries?: boolean
}

/**
 * The responses of a time, oldest first, with what waits on this device put
 * over them. `responses` is undefined only until the first answer of the
 * server, or of this device when the server does not answer.
 */
export function useResponses({ user_id, without_entries = false, ...range }: ResponsesOptions) {
  const me = useUser()
  const other = user_id !== undefined && user_id !== me.id ? user_id : undefined
  const query = useCall(listResponses, {
    query: {
      ...range,
      ...(without_entries ? {} : { with_entries: 'true' as const }),
      ...(other ? { user_id: other } : {}),
    },
  })
  const pending = useOutbox()
  const { data } = query
  const { quest_id, start_date, end_date, clndr_start_date, clndr_end_date } = range

  const responses = useMemo((): OptimisticResponse[] | undefined => {
    if (!data) return undefined
    if (other) return data
    const asked = { quest_id, start_date, end_date, clndr_start_date, clndr_end_date }
    return withPending(data, pending, { user_id: me.id, ...asked })
  }, [data, pending, other, me.id, quest_id, start_date, end_date, clndr_start_date, clndr_end_date])

  return { ...query, responses }
}
