import type { Database } from '../../http/serve'
import { isLiving } from '../session/store'

/** The app on a device where somebody is signed in, as its push service knows it. */
export interface AppDevice {
  user_id: string
  /** Of the session. */
  id: string
  platform: 'ios' | 'android'
  token: string
}

/** The devices of these people on which the app can be told: those of platforms whose service is configured. */
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
    .where(isLiving)
    .select(['user_id', 'id', 'push_platform', 'push_token'])
    .execute()
  return rows.flatMap(({ user_id, id, push_platform, push_token }) =>
    push_platform && push_token ? [{ user_id, id, platform: push_platform, token: push_token }] : [],
  )
}

/** The push service knows this token no more. One that the device has named since stays. Answers whether it was there. */
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
