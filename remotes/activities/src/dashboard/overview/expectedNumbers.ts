import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import { isNumeric } from '@almanac/domain/objective-types'
import { facesOf } from '@almanac/domain/slider'
import type { LocalDate } from '@almanac/domain/time'

export const MAX_NUMBERS = 3

/** What is measured: a vital is the same in whichever activity it is asked for, an answer is not. */
export const measureOf = ({ id, vital }: Objective): string => vital?.id ?? id

/** About how many numbers Today will show, from what is known before they are read, so that their room is kept. */
export function expectedNumbers(activities: readonly Activity[], since: LocalDate): number {
  const measures = activities
    .filter(({ latest_response }) => latest_response !== null && latest_response.date_posted_for >= since)
    .flatMap(({ objectives = [] }) => objectives.filter((one) => isNumeric(one.type) && facesOf(one) === null))
    .map(measureOf)
  return Math.min(MAX_NUMBERS, new Set(measures).size)
}
