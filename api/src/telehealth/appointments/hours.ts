import type { WorkingHours } from '@almanac/domain/free-times'
import type { Database } from '../../http/serve'

/** When a provider has appointments. */
export interface ProviderHours {
  user_id: string
  time_zone: string
  /** Left free before and after each appointment. */
  buffer_minutes: number
  hours: readonly WorkingHours[]
}

/** Sets when these people have appointments: those without hours at any time. What is agreed already stays. */
export async function setAppointmentHours(
  database: Database,
  user_ids: readonly string[],
  hours: readonly ProviderHours[],
): Promise<void> {
  if (user_ids.length === 0) return
  await database.deleteFrom('appointment_hours').where('user_id', 'in', user_ids).execute()
  if (hours.length === 0) return
  await database
    .insertInto('appointment_hours')
    .values(hours.map((row) => ({ ...row, hours: JSON.stringify(row.hours) })))
    .execute()
}
