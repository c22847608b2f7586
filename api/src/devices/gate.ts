import { forbidden } from '../http/errors'
import type { Database } from '../http/serve'

const FEATURE = 'Sync a Device'

/** Whether a participant may connect devices (specification 001, section 6). */
export async function mayChangeDevices(database: Database, userId: string): Promise<boolean> {
  const user = await database.selectFrom('users').select('features').where('id', '=', userId).executeTakeFirst()
  return user?.features.some(({ title, enabled }) => title === FEATURE && enabled) ?? false
}

/** Refuses with 403 FEATURE_OFF for whom 'Sync a Device' is off. */
export async function requireSync(database: Database, userId: string): Promise<void> {
  if (!(await mayChangeDevices(database, userId))) throw forbidden('FEATURE_OFF')
}
