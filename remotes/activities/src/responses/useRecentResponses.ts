import { addDays } from '@almanac/domain/time'
import { useResponses } from './useResponses'
import { useToday } from './useToday'

/** How many days of responses a form looks back for its defaults and what is usual. */
const LOOKBACK_DAYS = 60

/** The recent responses of an activity: one call and one offline copy for all forms. `user_id`: another person. */
export function useRecentResponses(quest_id: string, user_id?: string) {
  const today = useToday()
  return useResponses({ quest_id, user_id, start_date: addDays(today, -LOOKBACK_DAYS), moves: true })
}
