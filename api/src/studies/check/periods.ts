import { isPeriodTooLong, MAX_PERIOD_DAYS } from '@almanac/domain/period'
import type { ActivityFile } from '../../activities'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'

/** Activities that end, and not within the time that an activity may take (specification 001, section 5). */
export function checkPeriods(
  activities: readonly Parsed<ActivityFile>[],
  today: string = new Date().toISOString().slice(0, 10),
): Mistake[] {
  return activities.flatMap(({ source, value }) =>
    value && isPeriodTooLong(value.end_date, today)
      ? [
          source.mistake(
            ['end_date'],
            `it ends on ${value.end_date}, more than ${MAX_PERIOD_DAYS} days away; choose an earlier end, or none for one that goes on`,
          ),
        ]
      : [],
  )
}
