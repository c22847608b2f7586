import type { Expression, SqlBool } from 'kysely'
import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import type { GlucoseUnit } from '@almanac/domain/glucose'
import { addDays, daysBetween, instantOf, type LocalDate } from '@almanac/domain/time'
import { glucoseUnitOf, zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import type { Extent } from '../samples/study-devices'
import { glucoseSamples, MAX_SAMPLES } from './own-report'
import { byDate, readingsOf, statisticsOf, type Dates } from './report'

/** A participant's day of glucose, as the report of that day has it. */
export interface GlucoseDay {
  date: LocalDate
  /** The unit that the participant reads glucose in. */
  unit: GlucoseUnit
  /** Of sensor readings. */
  statistics: GlucoseReport['statistics']
  /** Values of meters and laboratories. */
  single_count: number
}

const DAYS_AT_ONCE = 31
const MINUTE_MS = 60_000

/**
 * The days on which a participant has glucose, in order, a month at once: of the samples in `scope`, a condition on
 * `samples`, which begin and end with `extent`.
 */
export async function* studyGlucose(
  database: Database,
  user_id: string,
  { first_at, last_at }: Extent,
  scope: Expression<SqlBool>,
): AsyncGenerator<GlucoseDay[], void, undefined> {
  const person = { user_id, unit: await glucoseUnitOf(database, user_id), zone: await zoneOf(database, user_id) }
  // No clock is more than a day away from UTC.
  const end = addDays(last_at.toISOString().slice(0, 10), 1)
  let start_date = addDays(first_at.toISOString().slice(0, 10), -1)
  for (; start_date <= end; start_date = addDays(start_date, DAYS_AT_ONCE))
    yield await daysOf(database, person, { start_date, end_date: addDays(start_date, DAYS_AT_ONCE - 1) }, scope)
}

/** The days of a period; one with more samples than are read at once is read in two parts. */
async function daysOf(
  database: Database,
  person: { user_id: string; unit: GlucoseUnit; zone: string },
  { start_date, end_date }: Dates,
  scope: Expression<SqlBool>,
): Promise<GlucoseDay[]> {
  const { user_id, unit, zone } = person
  const samples = await glucoseSamples(database, user_id, { start_date, end_date }, scope)
  if (samples.length === MAX_SAMPLES && start_date < end_date) {
    const middle = addDays(start_date, Math.floor(daysBetween(start_date, end_date) / 2))
    return [
      ...(await daysOf(database, person, { start_date, end_date: middle }, scope)),
      ...(await daysOf(database, person, { start_date: addDays(middle, 1), end_date }, scope)),
    ]
  }
  const found = readingsOf(samples, zone)
  const [sensor, single] = [byDate(found.sensor), byDate(found.single)]
  return [...new Set([...sensor.keys(), ...single.keys()])]
    .filter((date) => date >= start_date && date <= end_date)
    .sort()
    .map((date) => {
      const periodMinutes =
        (instantOf(addDays(date, 1), 0, zone).getTime() - instantOf(date, 0, zone).getTime()) / MINUTE_MS
      return {
        date,
        unit,
        statistics: statisticsOf(sensor.get(date) ?? [], { unit, days: 1, periodMinutes }),
        single_count: single.get(date)?.length ?? 0,
      }
    })
}
