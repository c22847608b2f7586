import { queryOf, useQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listResponses, type Response } from '@almanac/contracts/activities/responses'
import { useOutbox } from '@almanac/outbox'
import { useMemo } from 'react'
import { withPending, type Range, type OptimisticResponse } from './optimisticResponses'

interface ResponsesOptions extends Omit<Range, 'user_id'> {
  /** Another participant, whose history this user may see. */
  user_id?: string
  /** The user's own responses as this member sees them. */
  view_as?: string
  /** Maximum number, the oldest of the range; all without it. */
  limit?: number
  /** Only times and count, without entries. */
  without_entries?: boolean
  /** Reads nothing while it is false. */
  enabled?: boolean
  /**
   * The range moves with the day: while that of another day is read, those of the range before are shown as far as they
   * belong to it. Otherwise a form that is open at midnight would be made anew.
   */
  moves?: boolean
}

/**
 * The responses of a date range, oldest first, with pending writes applied.
 * `responses` is undefined only until the first answer of the server, or of the device
 * cache if the server does not respond.
 */
export function useResponses({
  user_id,
  view_as,
  limit,
  without_entries = false,
  enabled = true,
  moves = false,
  ...range
}: ResponsesOptions) {
  const me = useUser()
  const other = user_id !== undefined && user_id !== me.id ? user_id : undefined
  // Pending writes are not visible to others.
  const asOther = other !== undefined || view_as !== undefined
  const input = {
    ...range,
    ...(without_entries ? {} : { with_entries: 'true' as const }),
    ...(other ? { user_id: other } : {}),
    ...(view_as ? { view_as } : {}),
    ...(limit ? { limit } : {}),
  }
  const query = useQuery({
    ...queryOf(listResponses, { query: input }),
    enabled,
    ...(moves && { placeholderData: (before: Response[] | undefined) => before }),
  })
  const pending = useOutbox()
  const { data } = query
  const { quest_id, response_id, start_date, end_date, clndr_start_date, clndr_end_date } = range

  const responses = useMemo((): OptimisticResponse[] | undefined => {
    if (!data) return undefined
    if (asOther) return data
    const request = { quest_id, response_id, start_date, end_date, clndr_start_date, clndr_end_date }
    return withPending(data, pending, { user_id: me.id, ...request })
  }, [data, pending, asOther, me.id, quest_id, response_id, start_date, end_date, clndr_start_date, clndr_end_date])

  return { responses, isPending: query.isPending, error: query.error, refetch: query.refetch }
}
