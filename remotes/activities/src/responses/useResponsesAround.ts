import type { Response } from '@almanac/contracts/activities/responses'
import { addDays } from '@almanac/domain/time'
import { useResponses } from './useResponses'

/** The responses to the same activity whose doses can bear on those of a response; undefined until they are read. */
export function useResponsesAround({ user_id, quest_id, date_posted_for }: Response) {
  const [start_date, end_date] = [addDays(date_posted_for, -2), addDays(date_posted_for, 1)]
  return useResponses({ user_id, quest_id, start_date, end_date }).responses
}
