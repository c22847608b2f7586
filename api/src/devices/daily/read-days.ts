import type { Expression, SqlBool } from 'kysely'
import { MAX_SAMPLES_SUMMED } from '@almanac/contracts/rules/devices/samples'
import type { SampleKind } from '@almanac/domain/samples'
import { addDays, offsetMinutesAt, type LocalDate } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import { chosenWith, readSamples, type SamplePeriod, type StoredSample } from '../samples/read-samples'

/** No clock is further from UTC (Kiribati, +14 hours). */
const MAX_OFFSET_MS = 14 * 3_600_000
const DAY_MS = 86_400_000

interface Dates {
  start_date: LocalDate
  end_date: LocalDate
}

/**
 * All samples of some local dates of a kind, and of those kinds that are chosen together with it: whole days wherever
 * they were measured, so that a day is the same in every range. Their offset is never null: without one of its own a
 * sample has that of the participant’s zone. With `scope`, a condition on `samples`, only those.
 */
export async function readDays(
  database: Database,
  user_id: string,
  kind: SampleKind,
  { zone, scope, ...dates }: Dates & { zone: string; scope?: Expression<SqlBool> },
): Promise<{ samples: StoredSample[]; truncated: boolean }> {
  const samples = await readSamples(database, user_id, everywhere(kind, dates), {
    kinds: chosenWith(kind),
    limit: MAX_SAMPLES_SUMMED,
    ...(scope ? { scope } : {}),
  })
  for (const sample of samples)
    sample.offset_minutes ??= offsetMinutesAt(new Date((kind === 'sleep' ? sample.until : null) ?? sample.at), zone)
  return { samples, truncated: samples.length === MAX_SAMPLES_SUMMED }
}

/** From the first to the last moment at which it is one of these dates anywhere; sleep that ends on a date begins the day before. */
function everywhere(kind: SampleKind, { start_date, end_date }: Dates): SamplePeriod {
  return {
    from: new Date(Date.parse(start_date) - MAX_OFFSET_MS - (kind === 'sleep' ? DAY_MS : 0)),
    to: new Date(Date.parse(addDays(end_date, 1)) + MAX_OFFSET_MS),
  }
}
