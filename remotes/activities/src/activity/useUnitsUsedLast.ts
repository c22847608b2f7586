import type { Objective } from '@almanac/contracts/activities/activities'
import { addDays } from '@almanac/domain/time'
import { useMemo } from 'react'
import type { ShownResponse } from '../responses/shown'
import { useToday } from '../responses/useNow'
import { useResponses } from '../responses/useResponses'

/** How far back a unit is looked for, in days. */
const MEMORY = 60

/** The unit of each vital that was entered last, by objective id. */
function unitsIn(responses: readonly ShownResponse[], objectives: readonly Objective[]): Map<string, string> {
  const vitals = new Set(objectives.filter((objective) => objective.vital).map((objective) => objective.id))
  const units = new Map<string, string>()
  for (const { entries } of responses) {
    for (const { objective_id, unit } of entries) if (unit && vitals.has(objective_id)) units.set(objective_id, unit)
  }
  return units
}

/** The units to begin a form with. `undefined` only while they may still come. */
export function useUnitsUsedLast(quest_id: string, objectives: readonly Objective[] | undefined): ReadonlyMap<string, string> | undefined {
  const { responses, isPending } = useResponses({ quest_id, start_date: addDays(useToday(), -MEMORY) })
  return useMemo(() => {
    if (!objectives || (isPending && !responses)) return undefined
    return unitsIn(responses ?? [], objectives)
  }, [objectives, responses, isPending])
}
