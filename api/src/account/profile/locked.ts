import { forbidden } from '../../http/errors'
import type { Database } from '../../http/serve'
import { hasFeature } from '../../platform'
import type { Change } from './change'

const passwordFields = new Set(['current_password', 'password', 'password_confirmation'])

/** 403 PROFILE_LOCKED for whom the study lets change nothing but the password. */
export async function refuseWhenLocked(database: Database, user_id: string): Promise<void> {
  if (await hasFeature(database, user_id, 'My Profile - Reset PW Only')) throw forbidden('PROFILE_LOCKED')
}

/** The same for a change, unless it is of the password alone. */
export async function refuseLockedChange(database: Database, user_id: string, change: Change): Promise<void> {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  if (named.some(([field]) => !passwordFields.has(field))) await refuseWhenLocked(database, user_id)
}
