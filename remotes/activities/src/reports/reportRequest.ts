import type { ReportType } from '@almanac/contracts/activities/reports'
import type { useTranslation } from '@almanac/i18n'
import { deviceZone } from '@almanac/domain/time'
import { lastMonths, periodFault, REPORT_MONTHS, type PeriodFault } from '@almanac/domain/report-period'

/** The request payload of a report. */
export interface ReportRequest {
  report_type: ReportType
  quest_id?: string
  /** The participant's time zone. */
  time_zone: string
  start_date: string | null
  end_date: string | null
}

/** The form values, all strings. */
export interface ReportValues {
  report_type: ReportType
  quest_id: string
  duration: string
  start_date: string
  end_date: string
}

/** Formats the period of a report. */
export function periodInWords(
  { start_date, end_date }: Pick<ReportRequest, 'start_date' | 'end_date'>,
  t: Phrases['t'],
  format: Phrases['format'],
): string {
  return start_date === null || end_date === null ? t('reports.all_time') : format.range(start_date, end_date)
}

type Phrases = ReturnType<typeof useTranslation<'activities'>>

/** The report types in display order. */
export const REPORT_TYPES = [
  'everything',
  'vitals',
  'medicines',
  'symptoms_and_moods',
  'activity',
] as const satisfies readonly ReportType[]

export const DURATIONS: readonly string[] = [...REPORT_MONTHS.map(String), 'all_time', 'custom']

/** The form's validation error with its field; null if the form is valid. */
export function faultOf(
  values: ReportValues,
  today: string,
): { field: 'quest_id' | 'start_date' | 'end_date'; code: PeriodFault | 'ACTIVITY_MISSING' } | null {
  if (values.report_type === 'activity' && values.quest_id === '')
    return { field: 'quest_id', code: 'ACTIVITY_MISSING' }
  if (values.duration !== 'custom') return null
  return periodFault(values, today)
}

/** The request of a valid form. */
export function reportRequestOf(
  { report_type, quest_id, duration, start_date, end_date }: ReportValues,
  today: string,
): ReportRequest {
  const contents = { report_type, time_zone: deviceZone(), ...(report_type === 'activity' ? { quest_id } : {}) }
  if (duration === 'all_time') return { ...contents, start_date: null, end_date: null }
  if (duration === 'custom') return { ...contents, start_date, end_date }
  return { ...contents, ...lastMonths(Number(duration), today) }
}
