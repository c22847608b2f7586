import type { SurveyAnswerEntry } from '@almanac/domain/survey'

/** A full or partial date. */
export interface PartialDate {
  year: string
  month: string
  day: string
}

/** The parts of `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; missing parts are empty. */
export function partsOfDate(date: string | null | undefined): PartialDate {
  const [year = '', month = '', day = ''] = (date ?? '').split('-')
  return { year, month, day }
}

/** The number of days of a month, with leap years. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The full or partial date of these parts; null without a year. A day that does not exist in the month is dropped. */
export function dateOfParts({ year, month, day }: PartialDate): string | null {
  if (year === '') return null
  if (month === '') return year
  if (day === '' || Number(day) > daysIn(Number(year), Number(month))) return `${year}-${month}`
  return `${year}-${month}-${day}`
}

/** An empty entry. */
export const EMPTY_ENTRY: SurveyAnswerEntry = { text: '', date: null }
