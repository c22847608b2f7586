import type { ApiError } from '@almanac/api-client'
import { api } from '@almanac/api-client'
import { useInfiniteQuery } from '@almanac/api-client/query'
import { completeSurveys, type SurveyResponse } from '@almanac/contracts/surveys/responses'

/** Specification 001, section 9. */
const PAGE = 10

/** The user's completed surveys, newest first, a page at a time; a page shorter than asked is the last. */
export function useCompleted() {
  const { data, ...query } = useInfiniteQuery<SurveyResponse[], ApiError, SurveyResponse[], string[], number>({
    queryKey: [completeSurveys.id],
    queryFn: ({ pageParam, signal }) => api(completeSurveys, { query: { limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    // One completed between two reads moves the others by one: it must not show any of them twice.
    select: ({ pages }) => [...new Map(pages.flat().map((response) => [response.id, response])).values()],
  })
  return { ...query, responses: data }
}
