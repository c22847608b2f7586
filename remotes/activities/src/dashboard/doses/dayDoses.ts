import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import {
  type Dose,
  doseDayOf,
  doseDays,
  isRecordable,
  lastTaken,
  type Moment,
  type RecordedDose,
} from '@almanac/domain/doses'
import { addDays, deviceZone } from '@almanac/domain/time'
import { isSameMedicine, medicinesOf } from '../../doses/medicines'
import type { OptimisticResponse } from '../../responses/optimisticResponses'

/** A dose of today's list. */
export interface TodayDose {
  /** Unique in the list, and the same until the dose leaves it. */
  key: string
  activity: Activity
  objective: Objective
  dose: Dose
  /** It belongs to the day that has not ended yet, not to the one before or after. */
  of_day: boolean
  /** The response that records it. */
  response: OptimisticResponse | null
  /** The last dose of the same medicine that was taken. */
  last_taken: RecordedDose | null
  /** Whether an entry of now that names its time is for this dose. */
  recordable: boolean
}

/**
 * The planned doses of all medicines of the day that has not ended yet, in order of time, and
 * those of the days beside it that can be recorded now. `responses`: at least those of the last
 * two and the next date.
 */
export function dayDoses(
  activities: readonly Activity[],
  responses: readonly OptimisticResponse[],
  now: Moment,
): TodayDose[] {
  const medicines = medicinesOf(activities, responses, deviceZone())
  const byId = new Map(responses.map((response) => [response.id, response]))
  return medicines
    .flatMap((own) => {
      const { activity, objective, plan, recorded } = own
      const others = medicines.filter((other) => isSameMedicine(objective, other.objective))
      const today = doseDayOf(now.clock, plan.day_end)
      const last_taken = lastTaken(recorded, now, others)
      return doseDays(plan, recorded, [addDays(today, -1), addDays(today, 1)], now, others).flatMap(({ doses }) =>
        doses
          .filter((dose) => dose.day === today || isRecordable(dose, now.clock, plan.day_end))
          .map((dose) => ({
            key: `${objective.id} ${dose.day} ${dose.time}`,
            activity,
            objective,
            dose,
            of_day: dose.day === today,
            response: (dose.recorded && byId.get(dose.recorded.response_id)) ?? null,
            last_taken,
            recordable: isRecordable(dose, now.clock, plan.day_end),
          })),
      )
    })
    .sort((one, other) => one.dose.minute - other.dose.minute)
}
