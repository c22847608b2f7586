import type { Expression, SqlBool } from 'kysely'
import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { MAX_READINGS_OF_REPORT } from '@almanac/contracts/rules/devices/samples'
import { SUFFICIENT_DAYS, type GlucoseUnit } from '@almanac/domain/glucose'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { glucoseUnitOf } from '../../account'
import type { Database } from '../../http/serve'
import { mayChangeDevices } from '../gate'
import { periodOf } from '../samples/period'
import { readSamples, type SamplePeriod, type StoredSample } from '../samples/read-samples'
import { reportOf, type Dates } from './report'

/** No clock is further from UTC (Kiribati, +14 hours). */
const MAX_OFFSET_MS = 14 * 3_600_000

/** Read before and after the dates, so that the first readings of a day are known as those of a sensor. */
const CONTEXT_MS = 24 * 3_600_000

/** Some apps deliver each reading twice. */
export const MAX_SAMPLES = 2 * MAX_READINGS_OF_REPORT

/** The report of a glucose sensor with its dates. */
export interface PeriodReport extends Dates {
  report: GlucoseReport
}

/** The standard report of at most MAX_DAYS_READ dates. Refuses with 422 INVALID_PERIOD or PERIOD_TOO_LONG. */
export async function glucoseReport(
  database: Database,
  user_id: string,
  { unit, ...dates }: Dates & { unit?: GlucoseUnit | undefined },
): Promise<GlucoseReport> {
  const { days, zone, from, to } = await periodOf(database, user_id, dates)
  const samples = await glucoseSamples(database, user_id, dates)
  const periodMinutes = (to.getTime() - from.getTime()) / 60_000
  const shown = unit ?? (await glucoseUnitOf(database, user_id))
  return reportOf(samples, { days, periodMinutes, zone, unit: shown, dates })
}

/** The samples that a report of dates takes into account; with `scope`, a condition on `samples`, only those. */
export function glucoseSamples(
  database: Database,
  user_id: string,
  dates: Dates,
  scope?: Expression<SqlBool>,
): Promise<StoredSample[]> {
  return readSamples(database, user_id, everywhere(dates), {
    kinds: ['glucose'],
    limit: MAX_SAMPLES,
    ...(scope ? { scope } : {}),
  })
}

/** From before the first to after the last moment at which it is one of these dates anywhere: a sensor may be on a journey. */
function everywhere({ start_date, end_date }: Dates): SamplePeriod {
  return {
    from: new Date(Date.parse(start_date) - MAX_OFFSET_MS - CONTEXT_MS),
    to: new Date(Date.parse(addDays(end_date, 1)) + MAX_OFFSET_MS + CONTEXT_MS),
  }
}

/**
 * The standard report for a document: of the last two weeks of a period, or of all of a shorter one. Null
 * without a value in it, or if connecting devices is not part of the participant's study.
 */
export async function lastGlucoseReport(
  database: Database,
  user_id: string,
  { start_date, end_date }: { start_date: LocalDate | null; end_date: LocalDate },
): Promise<PeriodReport | null> {
  if (!(await mayChangeDevices(database, user_id))) return null
  const usual = addDays(end_date, 1 - SUFFICIENT_DAYS)
  const dates = { start_date: start_date !== null && start_date > usual ? start_date : usual, end_date }
  const report = await glucoseReport(database, user_id, dates)
  return report.statistics.count === 0 && report.single_count === 0 ? null : { ...dates, report }
}
