import { useCall } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import type { LocalDate } from '@almanac/domain/time'
import { dayEntries, type DayEntry } from './dayEntries'

/** The records of a day: undefined while loading; `failed` if loading failed. */
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
