import { localDateOf } from '@almanac/domain/time'
import { lastGlucoseReport, type PeriodReport } from '../../devices'
import type { Database } from '../../http/serve'
import type { ReportRow } from './store'

/** Types of reports that include values of a glucose sensor. */
const TYPES: readonly ReportRow['report_type'][] = ['everything', 'vitals']

/** Values of a glucose sensor in the period of a PDF, for its own page there; null when there are none. */
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
