import { call } from '../../call'
import type * as schema from './schema'

export type { LeaderboardParticipation, LeaderboardPeriod, LeaderboardRow, LeaderboardScope } from './schema'

/** The top of the user's study by points, and the user's own row (specification 001, section 2). 404 if the study has no leaderboard. */
export const getLeaderboard = call<typeof schema.getLeaderboard>({
  id: 'getLeaderboard',
  area: 'activities',
  method: 'GET',
  path: '/leaderboards',
  policy: 'user',
})

/** Whether the user takes part, and under which name. */
export const getLeaderboardParticipation = call<typeof schema.getLeaderboardParticipation>({
  id: 'getLeaderboardParticipation',
  area: 'activities',
  method: 'GET',
  path: '/leaderboards/participation',
  policy: 'user',
})

/** Takes part under a name, or changes it. 422 NAME_TAKEN if somebody in the study has a name that looks the same. */
export const joinLeaderboard = call<typeof schema.joinLeaderboard>({
  id: 'joinLeaderboard',
  area: 'activities',
  method: 'PUT',
  path: '/leaderboards/participation',
  policy: 'user',
})

/** Removes the user from the leaderboard. */
export const leaveLeaderboard = call<typeof schema.leaveLeaderboard>({
  id: 'leaveLeaderboard',
  area: 'activities',
  method: 'DELETE',
  path: '/leaderboards/participation',
  policy: 'user',
})
