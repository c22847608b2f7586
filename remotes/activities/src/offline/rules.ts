import { setOfflineRule } from '@almanac/api-client/query'
import { getActivity, listActivities } from '@almanac/contracts/activities/activities'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { listResponses } from '@almanac/contracts/activities/responses'

const derive = () => import(/* webpackChunkName: "offline_answers" */ './derive')

// Part of the remote's first file, so that it holds before any screen reads; the work itself comes when it is needed.
setOfflineRule(listActivities, {
  derive: async (...asked) => (await derive()).listActivities(...asked),
})
setOfflineRule(getActivity, {
  derive: async (...asked) => (await derive()).getActivity(...asked),
  // Whose turn it is changes from day to day.
  isVolatile: ({ query }) => query?.only_rotating_objective === 'true',
})
setOfflineRule(listResponses, {
  derive: async (...asked) => (await derive()).listResponses(...asked),
})
setOfflineRule(latestEntry, {
  derive: async (...asked) => (await derive()).latestEntry(...asked),
})
