import { setOfflineRule } from '@almanac/api-client/query'
import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { listResponses } from '@almanac/contracts/activities/responses'

const derive = () => import(/* webpackChunkName: "offline_answers" */ './derive')

// In the remote's first chunk, so that it applies before any screen fetches; the implementation is loaded lazily.
setOfflineRule(listActivities, {
  derive: async (...asked) => (await derive()).listActivities(...asked),
})
setOfflineRule(getActivity, {
  derive: async (...asked) => (await derive()).getActivity(...asked),
  // The rotation changes daily.
  isVolatile: ({ query }) => query?.only_rotating_objective === 'true',
})
setOfflineRule(listResponses, {
  derive: async (...asked) => (await derive()).listResponses(...asked),
})
setOfflineRule(latestEntry, {
  derive: async (...asked) => (await derive()).latestEntry(...asked),
})
