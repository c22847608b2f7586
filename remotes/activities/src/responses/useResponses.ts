import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listResponses } from '@almanac/contracts/activities/responses'
import { useOutbox } from '@almanac/outbox'
import { useMemo } from 'react'
import { withPending, type Range, type OptimisticResponse } from './optimisticResponses'

interface ResponsesOptions extends Omit<Range, 'user_id'> {
  /** Another member, whose history this user may see. */
  user_id?: string
  /** One's own as this member would see them. */
  view_as?: string
  /** At most so many, the oldest of the time; without it, all of them. */
  limit?: number
  /** When and how many alone, with nothing of what was entered. */
  without_entries?: boolean
}

/**
 * The responses of a time, oldest first, with what waits on this device put
 * over them. `responses` is undefined only until the first answer of the
 * server, or of this device when the server does not answer.
 */
export function useResponses({ user_id, view_as, limit, without_entries = false, ...range }: ResponsesOptions) {
  const me = useUser()
  const other = user_id !== undefined && user_id !== me.id ? user_id : undefined
  // What waits on this device nobody else sees.
  const asOther = other !== undefined || view_as !== undefined
  const query = useCall(listResponses, {
    query: {
      ...range,
      ...(without_entries ? {} : { with_entries: 'true' as const }),
      ...(other ? { user_id: other } : {}),
      ...(view_as ? { view_as } : {}),
      ...(limit ? { limit } : {}),
    },
  })
  const pending = useOutbox()
  const { data } = query
  const { quest_id, start_date, end_date, clndr_start_date, clndr_end_date } = range

  const responses = useMemo((): OptimisticResponse[] | undefined => {
    if (!data) return undefined
    if (asOther) return data
    const asked = { quest_id, start_date, end_date, clndr_start_date, clndr_end_date }
    return withPending(data, pending, { user_id: me.id, ...asked })
  }, [data, pending, asOther, me.id, quest_id, start_date, end_date, clndr_start_date, clndr_end_date])

  return { ...query, responses }
}
