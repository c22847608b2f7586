import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** Visibility codes that are no relationship: it waits (6), it was removed (7). */
const NONE = [6, 7]

/** Whether of the relationships that both have agreed to the newest one holds; what it opens does not matter here. */
async function related(database: Database, one: string, other: string): Promise<boolean> {
  const newest = await database
    .selectFrom('relationships')
    .where('from_status', '=', 'Friend')
    .where('to_status', '=', 'Friend')
    .where('visibility', '<>', 6)
    .where((either) =>
      either.or([either.and({ user_id: one, to_user_id: other }), either.and({ user_id: other, to_user_id: one })]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('visibility')
    .executeTakeFirst()
  return newest !== undefined && !NONE.includes(newest.visibility)
}

async function talking(database: Database, one: string, other: string): Promise<boolean> {
  const shared = await database
    .selectFrom('conversation_participants as mine')
    .innerJoin('conversation_participants as theirs', 'theirs.conversation_id', 'mine.conversation_id')
    .where('mine.user_id', '=', one)
    .where('theirs.user_id', '=', other)
    .select(sql`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}

/** Whether two people see each other in the product, in a relationship of any kind or in a conversation: then they see each other's photo too. */
export async function knows(database: Database, viewer_id: string, user_id: string): Promise<boolean> {
  return viewer_id === user_id || (await related(database, viewer_id, user_id)) || talking(database, viewer_id, user_id)
}
