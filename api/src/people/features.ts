import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Feature } from '@almanac/contracts/account/session'
import type { Database } from '../http/serve'

/** The features switched on or off for this participant individually. */
export async function userFeatures(database: Database, user_id: string): Promise<Feature[]> {
  const user = await database.selectFrom('users').where('id', '=', user_id).select('features').executeTakeFirst()
  return user?.features ?? []
}

/** SQL: the same for other areas' queries; null for an unknown id. */
export function featuresColumn(user_id: Expression<unknown>): RawBuilder<Feature[] | null> {
  return sql<Feature[] | null>`(select users.features from users where users.id = ${user_id})`
}
