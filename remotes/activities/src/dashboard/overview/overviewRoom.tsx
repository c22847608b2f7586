import type { Activity } from '@almanac/contracts/activities/activities'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { Skeleton, Stack } from '@almanac/ui/core'
import { recordedDays } from '../../offline/recordedDays'
import { expectedNumbers } from './expectedNumbers'

/** Heights that the cards keep before their content is there, in rem, so that they grow with the text. */
export const WEEK_HEIGHT = '8.5rem'
const NUMBERS_HEADING_REM = 3.75
export const NUMBER_REM = 5.75

/** Whether the week is shown, from the newest responses of the activities; the same once the responses are read. */
export const isInWeek = (date: LocalDate, today: LocalDate): boolean => date > addDays(today, -7)

/** The room of the week and the numbers while they load. */
export function OverviewSkeleton({ activities, today }: { activities: readonly Activity[]; today: LocalDate }) {
  const count = expectedNumbers(activities, recordedDays(today).start_date)
  const hasWeek = activities.some(({ latest_response: latest }) => latest && isInWeek(latest.date_posted_for, today))
  return (
    <Stack gap={6}>
      {hasWeek && <Skeleton shape="block" height={WEEK_HEIGHT} />}
      {count > 0 && <Skeleton shape="block" height={`${NUMBERS_HEADING_REM + count * NUMBER_REM}rem`} />}
    </Stack>
  )
}
