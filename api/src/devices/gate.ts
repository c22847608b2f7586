import { forbidden } from '../http/errors'
import type { Database } from '../http/serve'
import { hasFeature } from '../platform'

/** Whether a participant may connect devices (specification 001, section 6). */
export function mayChangeDevices(database: Database, userId: string): Promise<boolean> {
  return hasFeature(database, userId, 'Sync a Device')
}

/** Refuses with 403 FEATURE_OFF if 'Sync a Device' is off for the participant. */
export async function requireSync(database: Database, userId: string): Promise<void> {
  if (!(await mayChangeDevices(database, userId))) throw forbidden('FEATURE_OFF')
}
