import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import { Skeleton } from '@almanac/ui/core'

/** Whether the name of the activity, which stands above, names the number too. */
export const isNamedAbove = ({ title }: Activity, { name }: Objective): boolean => name.trim() === title.trim()

/** The height of a number field, with its label where it has one, kept until it is there. */
export function NumberRoom({ activity, objective }: { activity: Activity; objective: Objective | undefined }) {
  return <Skeleton shape="block" height={objective && isNamedAbove(activity, objective) ? '4rem' : '5.725rem'} />
}
