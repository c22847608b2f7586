import { useCall } from '@almanac/api-client/query'
import { getActivity } from '@almanac/contracts/activities/activities'
import { useMemo } from 'react'
import { inOrder } from './order'

/** One activity with its objectives in the order of the form; another member's with `user_id`. */
export function useActivity(id: string, user_id?: string) {
  const query = useCall(getActivity, { params: { id }, query: user_id ? { user_id } : {} })
  const { data } = query
  return { ...query, activity: useMemo(() => data && inOrder(data), [data]) }
}
