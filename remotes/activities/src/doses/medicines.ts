import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { type DosePlan, dosePlanOf, medicineOf, recordedDoses, type RecordedDose } from '@almanac/domain/doses'

/** A medicine in an activity, with its plan and recorded doses. */
export interface Medicine {
  activity: Activity
  objective: Objective
  plan: DosePlan
  recorded: RecordedDose[]
}

/** The medicines of all these activities, by what these responses record; `zone` is the participant's. */
export function medicinesOf(activities: readonly Activity[], responses: readonly Response[], zone: string): Medicine[] {
  return activities.flatMap((activity) => {
    const own = responses.filter((response) => response.quest_id === activity.id)
    return (activity.objectives ?? [])
      .filter((objective) => objective.type === 'MedicationObjective' && !objective.removed)
      .map((objective) => {
        const plan = dosePlanOf(objective, activity, zone)
        return { activity, objective, plan, recorded: recordedDoses(own, objective.id, plan.day_end) }
      })
  })
}

/** Whether two objectives are for the same medicine, and not the same. */
export const isSameMedicine = (one: Objective, other: Objective): boolean =>
  one.id !== other.id && medicineOf(one) === medicineOf(other)
