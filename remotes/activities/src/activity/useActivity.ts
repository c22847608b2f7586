import { useCall } from '@almanac/api-client/query'
import { getActivity } from '@almanac/contracts/activities/activities'
import { inFormOrder } from '@almanac/domain/rotation'
import { useMemo } from 'react'

interface ActivityOptions {
  /** Another participant, whose activity this user may see. */
  user_id?: string
  /** Also include completed surveys, for reading responses. */
  completed?: boolean
}

/** One activity with its objectives in form order; without `completed`, completed surveys are left out. */
export function useActivity(id: string, { user_id, completed = false }: ActivityOptions = {}) {
  const { data, error, refetch } = useCall(getActivity, {
    params: { id },
    query: { ...(user_id ? { user_id } : {}), ...(completed ? { show_disable_survey: 'true' } : {}) },
  })
  const activity = useMemo(() => data && { ...data, objectives: inFormOrder(data.objectives) }, [data])
  return { activity, error, refetch }
}
