import { MAX_DAYS_READ } from '@almanac/contracts/rules/devices/samples'
import { addDays, daysBetween, instantOf } from '@almanac/domain/time'
import { invalid, periodTooLong } from '../../http/errors'
import type { Database } from '../../http/serve'
import { zoneOf } from '../../account'
import type { SamplePeriod } from './read-samples'

/**
 * The participant's local dates, inclusive, as instants in the zone of their profile. Refuses with 422 INVALID_PERIOD
 * for an end before the start, and with PERIOD_TOO_LONG for more days than `most`.
 */
export async function periodOf(
  database: Database,
  user_id: string,
  { start_date, end_date }: { start_date: string; end_date: string },
  most: number = MAX_DAYS_READ,
): Promise<SamplePeriod & { days: number; zone: string }> {
  const days = daysBetween(start_date, end_date) + 1
  if (days < 1) throw invalid('INVALID_PERIOD', 'end_date')
  if (days > most) throw periodTooLong(most)
  const zone = await zoneOf(database, user_id)
  return {
    from: instantOf(start_date, 0, zone),
    to: instantOf(addDays(end_date, 1), 0, zone),
    days,
    zone,
  }
}
