import { useCall } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import type { LocalDate } from '@almanac/domain/time'
import { dayEntries, type DayEntry } from './dayEntries'

/** What was recorded on a day: undefined while it is read; `failed` when it could not be. */
export function useDayEntries(date: LocalDate): {
  entries: DayEntry[] | undefined
  failed: boolean
  retry: () => void
} {
  const responses = useCall(listResponses, { query: { start_date: date, end_date: date, with_entries: 'true' } })
  const activities = useCall(listActivities, { query: { with_objectives: 'true', with_deleted_objectives: 'true' } })
  return {
    entries: responses.data && activities.data ? dayEntries(responses.data, activities.data, date) : undefined,
    failed: responses.error !== null || activities.error !== null,
    retry: () => {
      void responses.refetch()
      void activities.refetch()
    },
  }
}
