import { queryOf } from '@almanac/api-client/query'
import { authStore } from '@almanac/auth'
import { listActivities } from '@almanac/contracts/activities/activities'
import { getSurvey } from '@almanac/contracts/surveys/survey'
import type { OfflineModule } from '@almanac/federation'

/** Maximum number of prefetched surveys. */
const MAX_PREPARED_SURVEYS = 10

/** How long a cached response counts as fresh here; the dialog fetches for itself. */
const STALE_TIME_MS = 3_600_000

/** Prefetches the pending surveys: those of the groups, and those that activities open. */
export const prepareOffline: OfflineModule['prepareOffline'] = async (queries) => {
  const onboarding = authStore.getState().user?.onboarding_surveys ?? []
  // The same query as that of the activities, so that it is shared.
  const activities = await queries
    .fetchQuery({ ...queryOf(listActivities, { query: { with_objectives: 'true' } }), staleTime: STALE_TIME_MS })
    .catch(() => [])
  const waiting = [
    ...onboarding.flatMap(({ id, completed }) => (completed ? [] : [id])),
    ...activities.flatMap(({ objectives }) => (objectives ?? []).flatMap(({ survey_id }) => survey_id ?? [])),
  ]
  const ids = [...new Set(waiting)].slice(0, MAX_PREPARED_SURVEYS)
  await Promise.all(
    ids.map((id) => queries.prefetchQuery({ ...queryOf(getSurvey, { params: { id } }), staleTime: STALE_TIME_MS })),
  )
}
