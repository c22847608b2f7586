import type { SurveyAnswerEntry } from '@almanac/domain/survey'

/** A date as far as it is known. */
export interface PartialDate {
  year: string
  month: string
  day: string
}

/** The parts of `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; empty where it does not go so far. */
export function partsOfDate(date: string | null | undefined): PartialDate {
  const [year = '', month = '', day = ''] = (date ?? '').split('-')
  return { year, month, day }
}

/** How many days a month has: the 29th of February only in its years. */
export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The date of its parts, as far as it goes; null without a year. A day that its month doesn't have is left out. */
export function dateOfParts({ year, month, day }: PartialDate): string | null {
  if (year === '') return null
  if (month === '') return year
  if (day === '' || Number(day) > daysIn(Number(year), Number(month))) return `${year}-${month}`
  return `${year}-${month}-${day}`
}

/** An entry to fill in. */
export const EMPTY_ENTRY: SurveyAnswerEntry = { text: '', date: null }
