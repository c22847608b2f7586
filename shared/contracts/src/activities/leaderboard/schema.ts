import * as z from 'zod/mini'
import { code, text } from '../../common/schema'
import { leaderboardName, leaderboardNameProblem, MAX_TYPED_NAME_LENGTH } from './rules'

/** `user`: the people who take part; `team`: the teams of the study, with the points of their members who take part. */
export const leaderboardScope = z.enum(['user', 'team'])
/** `weekly`: the seven days up to today, by each participant's local date; `total`: all time. */
export const leaderboardPeriod = z.enum(['weekly', 'total'])

const row = z.object({
  /** From 1. Equal points share a position, and the following ones are skipped: 1, 2, 2, 4. */
  position: z.int(),
  /** The name chosen by the participant, or the team's name. */
  name: z.string(),
  points: z.int(),
  /** Whether it is the row of the user or of the user's team. */
  own: z.boolean(),
})

export const getLeaderboard = {
  summary: 'Read the leaderboard',
  description:
    "The first 50 of the user's study by their points, and the user's own row after them where it is further down. Only in studies that have the feature Leaderboard.",
  errors: { 404: ['NOT_FOUND'] } as const,
  query: z.object({ scope: z._default(leaderboardScope, 'user'), period: z._default(leaderboardPeriod, 'weekly') }),
  answer: z.array(row),
}

const participation = z.object({
  /** The user's name on the leaderboard; null while not taking part. */
  name: z.nullable(z.string()),
  /** The user's team; null without one. */
  team: z.nullable(z.string()),
  /** Whether the study has teams. */
  has_teams: z.boolean(),
})

export const getLeaderboardParticipation = {
  summary: 'Read whether one takes part in the leaderboard',
  description: 'The name that the user chose for the leaderboard, and what it is of.',
  errors: { 404: ['NOT_FOUND'] } as const,
  answer: participation,
}

export const joinLeaderboard = {
  summary: 'Take part in the leaderboard',
  description:
    'The user appears on the leaderboard by this name, with all points so far. Again with another name changes the name.',
  errors: { 404: ['NOT_FOUND'], 422: ['CANT_BE_BLANK', 'NAME_LENGTH', 'NAME_NOT_ALLOWED', 'NAME_TAKEN'] } as const,
  body: z.object({
    name: z.pipe(
      text(MAX_TYPED_NAME_LENGTH, 'CANT_BE_BLANK').check(
        z.refine((name) => leaderboardNameProblem(name) !== 'CANT_BE_BLANK', {
          message: code('CANT_BE_BLANK'),
          abort: true,
        }),
        z.refine((name) => leaderboardNameProblem(name) !== 'NAME_LENGTH', {
          message: code('NAME_LENGTH'),
          abort: true,
        }),
        z.refine((name) => leaderboardNameProblem(name) === null, { message: code('NAME_NOT_ALLOWED') }),
      ),
      z.transform(leaderboardName),
    ),
  }),
  answer: participation,
  example: { name: 'Morning Walker' },
}

export const leaveLeaderboard = {
  summary: 'Leave the leaderboard',
  description:
    'The name and the points on the leaderboard are deleted at once; what was recorded stays. A second time is fine.',
  errors: { 404: ['NOT_FOUND'] } as const,
}

export type LeaderboardRow = z.infer<typeof row>
export type LeaderboardScope = z.infer<typeof leaderboardScope>
export type LeaderboardPeriod = z.infer<typeof leaderboardPeriod>
export type LeaderboardParticipation = z.infer<typeof participation>
