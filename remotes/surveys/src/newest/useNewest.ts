import { useCall } from '@almanac/api-client/query'
import { completeSurveys, type SurveyResponse } from '@almanac/contracts/surveys/responses'

/** Maximum page size of the call. */
const MAX_RESPONSES = 100

/** The newest completed surveys. */
export interface Newest {
  /** Newest first; undefined until they are loaded. */
  responses: SurveyResponse[] | undefined
  /** Whether there may be older ones. */
  more: boolean
  failed: boolean
}

/** The newest completed surveys of the user, enough to find the last one of a kind. */
export function useNewest(): Newest {
  const { data, error } = useCall(completeSurveys, { query: { limit: MAX_RESPONSES } })
  return { responses: data, more: data?.length === MAX_RESPONSES, failed: error !== null && !data }
}
