import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Adherence } from '@almanac/contracts/activities/history'
import { adherenceOf, doseDays, dosePlanOf, recordedDoses } from '@almanac/domain/doses'
import { datesFrom, deviceZone, type Week, wallClockOf } from '@almanac/domain/time'
import type { Day } from '@almanac/ui/charts'
import type { OptimisticResponse } from '../responses/optimisticResponses'

type Counts = Omit<Adherence['days'][number], 'date'>

/** Each dose day of a week for one medication or routine: as the server counted it, else from the responses. */
export function daysOf(
  objective: Objective,
  activity: ActivityWithObjectives,
  responses: readonly OptimisticResponse[],
  week: Week,
  counted: Adherence | undefined,
): Day[] {
  const counts = counted
    ? new Map(counted.days.map((day) => [day.date, day]))
    : countsIn(objective, activity, responses, week)
  return datesFrom(week.start, week.end).map((date) => {
    const day = counts.get(date)
    if (!day) return { date, state: 'none' }
    const state = stateOf(day, objective)
    return counted ? { date, state, part: { done: day.took, planned: day.planned } } : { date, state }
  })
}

function countsIn(
  objective: Objective,
  activity: ActivityWithObjectives,
  responses: readonly OptimisticResponse[],
  { start, end }: Week,
): Map<string, Counts> {
  const zone = deviceZone()
  const plan = dosePlanOf(objective, activity, zone)
  const recorded = recordedDoses(responses, objective.id, plan.day_end)
  const now = new Date()
  const moment = { clock: wallClockOf(now, zone), instant: now.getTime() }
  return new Map(
    doseDays(plan, recorded, [start, end], moment).map((day) => {
      const { unplanned_took: unplanned, ...counts } = adherenceOf(day)
      return [day.day, { ...counts, unplanned }]
    }),
  )
}

function stateOf(
  { took, unplanned, skipped, unplanned_skipped = 0, postponed, unplanned_postponed = 0 }: Counts,
  { type }: Objective,
): Day['state'] {
  if (took + unplanned > 0) return type === 'MedicationObjective' ? 'took' : 'done'
  if (skipped + unplanned_skipped > 0) return 'skip'
  return postponed + unplanned_postponed > 0 ? 'postpone' : 'none'
}
