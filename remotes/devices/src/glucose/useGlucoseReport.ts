import { useCall } from '@almanac/api-client/query'
import { getGlucoseReport, type GlucoseReport } from '@almanac/contracts/devices/glucose'
import { SUFFICIENT_DAYS } from '@almanac/domain/glucose'
import { addDays, type LocalDate } from '@almanac/domain/time'

/** The report of the two weeks that end on a date. */
export interface ReportState {
  start: LocalDate
  end: LocalDate
  report: GlucoseReport | undefined
  failed: boolean
  retry: () => void
}

/** Loads the report of the usual period of two weeks: with fewer days its numbers would mean little. */
export function useGlucoseReport(end: LocalDate): ReportState {
  const start = addDays(end, 1 - SUFFICIENT_DAYS)
  const { data, error, refetch } = useCall(getGlucoseReport, { query: { start_date: start, end_date: end } })
  return { start, end, report: data, failed: error !== null, retry: () => void refetch() }
}
