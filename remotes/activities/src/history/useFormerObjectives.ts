import { queryOf, useQuery } from '@almanac/api-client/query'
import { getActivity, type ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { useMemo } from 'react'
import type { HistoryOwner } from './historyOwner'

/**
 * The activity with the questions that its definition no longer has, but these values answer; read
 * only if there are any. The given activity while they are read, or if they can't be.
 */
export function useFormerObjectives(
  activity: ActivityWithObjectives,
  objective_ids: Iterable<string>,
  owner: HistoryOwner,
): ActivityWithObjectives {
  const known = new Set(activity.objectives.map(({ id }) => id))
  const isFormer = [...objective_ids].some((id) => !known.has(id))
  const { data } = useQuery({
    ...queryOf(getActivity, {
      params: { id: activity.id },
      query: { ...owner, show_disable_survey: 'true', with_former_objectives: 'true' },
    }),
    enabled: isFormer,
  })
  return useMemo(() => {
    const present = new Set(activity.objectives.map(({ id }) => id))
    const former = data?.objectives.filter(({ id }) => !present.has(id)) ?? []
    return former.length === 0 ? activity : { ...activity, objectives: [...activity.objectives, ...former] }
  }, [activity, data])
}
