import type { ReportType } from '@almanac/contracts/activities/reports'
import type { useTranslation } from '@almanac/i18n'
import { deviceZone } from '@almanac/domain/time'
import { lastMonths, periodFault, REPORT_MONTHS, type PeriodFault } from '@almanac/domain/report-period'

/** What the calls for a report take. */
export interface WantedReport {
  report_type: ReportType
  quest_id?: string
  /** Where the participant is. */
  time_zone: string
  start_date: string | null
  end_date: string | null
}

/** What the form holds; everything in it is text. */
export interface ReportValues {
  report_type: ReportType
  quest_id: string
  duration: string
  start_date: string
  end_date: string
}

/** The period of a report, to read. */
export function periodInWords(
  { start_date, end_date }: Pick<WantedReport, 'start_date' | 'end_date'>,
  t: Phrases['t'],
  format: Phrases['format'],
): string {
  return start_date === null || end_date === null ? t('reports.all_time') : format.range(start_date, end_date)
}

type Phrases = ReturnType<typeof useTranslation<'activities'>>

/** The types that are chosen from, in this order. */
export const REPORT_TYPES = [
  'everything',
  'vitals',
  'medicines',
  'symptoms_and_moods',
  'activity',
] as const satisfies readonly ReportType[]

export const DURATIONS: readonly string[] = [...REPORT_MONTHS.map(String), 'all_time', 'custom']

/** What is wrong with the form, at the field where it is; null where it can be asked for. */
export function faultOf(
  values: ReportValues,
  today: string,
): { field: 'quest_id' | 'start_date' | 'end_date'; code: PeriodFault | 'ACTIVITY_MISSING' } | null {
  if (values.report_type === 'activity' && values.quest_id === '')
    return { field: 'quest_id', code: 'ACTIVITY_MISSING' }
  if (values.duration !== 'custom') return null
  return periodFault(values, today)
}

/** What is asked for by a form in which nothing is wrong. */
export function wantedOf(
  { report_type, quest_id, duration, start_date, end_date }: ReportValues,
  today: string,
): WantedReport {
  const contents = { report_type, time_zone: deviceZone(), ...(report_type === 'activity' ? { quest_id } : {}) }
  if (duration === 'all_time') return { ...contents, start_date: null, end_date: null }
  if (duration === 'custom') return { ...contents, start_date, end_date }
  return { ...contents, ...lastMonths(Number(duration), today) }
}
