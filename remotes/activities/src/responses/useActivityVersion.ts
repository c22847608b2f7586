import { queryOf, useQuery } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { getActivity, type ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { inFormOrder } from '@almanac/domain/rotation'
import { useMemo } from 'react'

/**
 * The activity as it was when the response was made: with the objectives and labels of that version
 * of its definition, and those that the participant has removed since. Undefined while it is read;
 * the given one if it cannot be read.
 */
export function useActivityVersion(
  activity: ActivityWithObjectives,
  response: Pick<Response, 'definition_version' | 'entries' | 'user_id'> | undefined,
): ActivityWithObjectives | undefined {
  const me = useUser()
  const version = response?.definition_version
  const isOther = version !== undefined && !hasAll(activity, version, response)
  const { data, isError } = useQuery({
    ...queryOf(getActivity, {
      params: { id: activity.id },
      query: {
        ...(response && response.user_id !== me.id ? { user_id: response.user_id } : {}),
        show_disable_survey: 'true',
        definition_version: version,
      },
    }),
    enabled: isOther,
  })
  const then = useMemo(() => data && { ...data, objectives: inFormOrder(data.objectives) }, [data])
  return isOther && !isError ? then : activity
}

/** Whether the activity is of this version, with all that was answered. */
function hasAll(
  { definition_version, objectives }: ActivityWithObjectives,
  version: number,
  response: Pick<Response, 'entries'> | undefined,
): boolean {
  const ids = new Set(objectives.map(({ id }) => id))
  return definition_version === version && (response?.entries ?? []).every((entry) => ids.has(entry.objective_id))
}
