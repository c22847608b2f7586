import type { Database } from '../http/serve'

/** The zone that a participant lives in; UTC while nobody has said. */
export async function zoneOf(database: Database, user_id: string): Promise<string> {
  const user = await database.selectFrom('users').where('id', '=', user_id).select('time_zone').executeTakeFirst()
  return user?.time_zone ?? 'UTC'
}
