import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import { turnOn } from '@almanac/domain/rotation'
import type { LocalDate } from '@almanac/domain/time'
import { useMemo } from 'react'
import { earlierValuesIn, type EarlierValues } from '../form/unusual/earlierValues'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useRecentResponses } from '../responses/useRecentResponses'
import { useToday } from '../responses/useToday'

/** The default values of a form, from earlier responses. */
export interface DefaultValues {
  /** The last entered unit of each vital, by objective id. */
  units: ReadonlyMap<string, string>
  /** The measurements of the person, for the question whether a new one looks right. */
  earlier: EarlierValues
  /** The newest responses, including pending ones. */
  responses: readonly OptimisticResponse[]
  /** The rotation position of a date, if the objectives rotate. */
  turnOf: (date: LocalDate) => number
}

function unitsIn(responses: readonly OptimisticResponse[], objectives: readonly Objective[]): Map<string, string> {
  const vitals = new Set(objectives.filter((objective) => objective.vital).map((objective) => objective.id))
  const units = new Map<string, string>()
  for (const { entries } of responses) {
    for (const { objective_id, unit } of entries) if (unit && vitals.has(objective_id)) units.set(objective_id, unit)
  }
  return units
}

/** The default values of a form; `undefined` only while loading. Offline days count by pending responses. `user_id`: another person for whom the user records. */
export function useDefaultValues(
  quest_id: string,
  activity: ActivityWithObjectives | undefined,
  user_id?: string,
): DefaultValues | undefined {
  const today = useToday()
  const { responses, isPending } = useRecentResponses(quest_id, user_id)
  return useMemo(() => {
    if (!activity || (isPending && !responses)) return undefined
    const known = { index: activity.rotating_group_index, date: activity.rotating_group_date ?? today }
    const dates = (responses ?? []).map(({ date_posted_for }) => date_posted_for)
    return {
      units: unitsIn(responses ?? [], activity.objectives),
      earlier: earlierValuesIn(responses ?? [], activity.objectives),
      responses: responses ?? [],
      turnOf: (date) => turnOn(date, known, dates),
    }
  }, [activity, responses, isPending, today])
}
