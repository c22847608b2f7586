import type { BucketSize } from '@almanac/domain/history'
import { daysBetween, type LocalDate } from '@almanac/domain/time'
import type { Words as ArchiveWords } from '../../../kernel/archive/words'
import { bucketSizeFor } from '../buckets'
import type { Moment } from '../moment'
import type { Phrases } from '../phrases'

/** What all sections of a report need. */
export interface SectionContext {
  say: Phrases
  /** Translations of answers, as in the archive. */
  words: ArchiveWords
  first: LocalDate
  last: LocalDate
  /** Number of days of the period. */
  days: number
  bucket: BucketSize
  /** Maximum number of rows of each table. */
  rows: number
}

/**
 * Maximum number of rows in the tables of all activities together, so that a report of 60 activities can still be
 * opened.
 */
const MAX_ROWS_OF_ALL = 600
const MIN_ROWS = 5

export function sectionContext(
  say: Phrases,
  words: ArchiveWords,
  { first, last, activities, most }: { first: LocalDate; last: LocalDate; activities: number; most: number },
): SectionContext {
  const days = daysBetween(first, last) + 1
  return {
    say,
    words,
    first,
    last,
    days,
    bucket: bucketSizeFor(days),
    rows: Math.min(most, Math.max(MIN_ROWS, Math.floor(MAX_ROWS_OF_ALL / Math.max(1, activities)))),
  }
}

/** Number of intervals between the dates under the axis; charts omit dates that do not fit. */
const WANTED_DATES = 6

export function axisDates({ say, first, days, bucket }: SectionContext): { at: number; text: string }[] {
  const step = Math.max(1, (days - 1) / WANTED_DATES)
  const places = [...new Set(Array.from({ length: WANTED_DATES + 1 }, (_, place) => Math.round(place * step)))]
  return places
    .filter((place) => place < days)
    .map((place) => ({ at: place + 0.5, text: say.shortDate(dateAfter(first, place), bucket === 'month') }))
}

const dateAfter = (first: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** When something was recorded, and by which family member if not by the participant. */
export function momentText(say: Phrases, { at, zone, recorded_by }: Moment): string {
  const moment = say.moment(at, zone)
  if (recorded_by === null) return moment
  return recorded_by === ''
    ? say.t('history_report.recorded_by_former', { moment })
    : say.t('history_report.recorded_by', { moment, name: say.name(recorded_by) })
}
