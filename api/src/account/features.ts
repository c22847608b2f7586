import type { Feature } from '@almanac/contracts/account/session'
import type { Database } from '../http/serve'

/** What was switched on or off for this participant alone. */
export async function userFeatures(database: Database, user_id: string): Promise<Feature[]> {
  const user = await database.selectFrom('users').where('id', '=', user_id).select('features').executeTakeFirst()
  return user?.features ?? []
}
