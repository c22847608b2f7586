import type { Database } from '../../http/serve'
import { isUnexpired } from '../session/store'

/** A device with the app and a session, with its push token. */
export interface AppDevice {
  user_id: string
  /** Of the session. */
  id: string
  platform: 'ios' | 'android'
  token: string
}

/** The devices of these people that can get push messages: of platforms whose service is configured. */
export async function appDevicesOf(
  database: Database,
  user_ids: readonly string[],
  platforms: readonly AppDevice['platform'][],
): Promise<AppDevice[]> {
  if (user_ids.length === 0 || platforms.length === 0) return []
  const rows = await database
    .selectFrom('sessions')
    .where('user_id', 'in', user_ids)
    .where('push_platform', 'in', platforms)
    .where(isUnexpired)
    .select(['user_id', 'id', 'push_platform', 'push_token'])
    .execute()
  return rows.flatMap(({ user_id, id, push_platform, push_token }) =>
    push_platform && push_token ? [{ user_id, id, platform: push_platform, token: push_token }] : [],
  )
}

/** Deletes a token that the push service rejects; a newer token of the device stays. Returns whether it existed. */
export async function forgetPushToken(database: Database, { user_id, id, token }: AppDevice): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('sessions')
    .set({ push_platform: null, push_token: null })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('push_token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
