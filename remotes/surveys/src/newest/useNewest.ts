import { useCall } from '@almanac/api-client/query'
import { completeSurveys, type SurveyResponse } from '@almanac/contracts/surveys/responses'

/** As many as one call gives. */
const MOST = 100

/** The newest completed surveys. */
export interface Newest {
  /** Newest first; undefined until they have come. */
  responses: SurveyResponse[] | undefined
  /** Whether there may be older ones. */
  more: boolean
  failed: boolean
}

/** Reads the newest completed surveys of the user, all that matter to somebody who looks for the last of one kind. */
export function useNewest(): Newest {
  const { data, error } = useCall(completeSurveys, { query: { limit: MOST } })
  return { responses: data, more: data?.length === MOST, failed: error !== null && !data }
}
