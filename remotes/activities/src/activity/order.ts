import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'

/** The activity with its objectives in the order of the form: those that stick to the bottom come last. */
export function inOrder(activity: ActivityWithObjectives): ActivityWithObjectives {
  const objectives = [...activity.objectives].sort(
    (one, other) => Number(one.stick_to_bottom) - Number(other.stick_to_bottom) || one.order - other.order,
  )
  return { ...activity, objectives }
}
