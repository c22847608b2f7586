import { date, id, instant, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

/** Participants who joined a study's leaderboard, with their all-time points. */
export const leaderboardMembers = personalTable('leaderboard_members', {
  user_id: ownerId(),
  company_id: id().leftOut('key', 'the study is there among the groups'),
  name: text().archived(),
  /** The name normalized so that lookalike names are equal. */
  name_key: text().leftOut('technical', 'what of the name is compared with others'),
  /** Their team. */
  group_id: id().null().leftOut('key', 'the group is there'),
  points: number().archived(),
  joined_at: instant().filled().archived(),
})

/** Their points by local day, for recent days. */
export const leaderboardDays = personalTable('leaderboard_days', {
  user_id: ownerId(),
  company_id: id().leftOut('key', 'the study is there among the groups'),
  date: date().leftOut('technical', 'sums of the last days; each response is there with its points'),
  points: number().leftOut('technical', 'sums of the last days; each response is there with its points'),
})
