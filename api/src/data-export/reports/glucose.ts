import { localDateOf } from '@almanac/domain/time'
import { lastGlucoseReport, type PeriodReport } from '../../devices'
import type { Database } from '../../http/serve'
import type { ReportRow } from './store'

/** Reports that have what a glucose sensor measured in them. */
const TYPES: readonly ReportRow['report_type'][] = ['everything', 'vitals']

/** What a glucose sensor measured in the period of a document, for the page that it has there; null where there is none. */
export async function glucoseOf(
  database: Database,
  user_id: string,
  asked: Pick<ReportRow, 'report_type' | 'format' | 'start_date' | 'end_date'> & { time_zone: string },
): Promise<PeriodReport | null> {
  const { report_type, format, start_date, end_date, time_zone } = asked
  if (!TYPES.includes(report_type) || format !== 'pdf') return null
  return lastGlucoseReport(database, user_id, {
    start_date,
    end_date: end_date ?? localDateOf(new Date(), time_zone),
  })
}
