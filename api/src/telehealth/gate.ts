import { forbidden } from '../http/errors'
import type { Database } from '../http/serve'
import { hasFeature } from '../platform'

/** Refuses with 403 FEATURE_OFF for whom 'Virtual Appointments' is off (specification 001, section 6). */
export async function requireAppointments(database: Database, userId: string): Promise<void> {
  if (!(await hasFeature(database, userId, 'Virtual Appointments'))) throw forbidden('FEATURE_OFF')
}
