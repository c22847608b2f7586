import type { Database } from '../../http/serve'

/** A leaderboard that the person has joined. */
export interface OwnLeaderboard {
  name: string
  points: number
  joined_at: Date
}

/** The leaderboards that the person has joined, with their name and points there. */
export function ownLeaderboards(database: Database, user_id: string): Promise<OwnLeaderboard[]> {
  return database
    .selectFrom('leaderboard_members')
    .where('user_id', '=', user_id)
    .select(['name', 'points', 'joined_at'])
    .orderBy('joined_at')
    .orderBy('company_id')
    .execute()
}
