import type { SurveyAnswer, SurveyAnswerEntry } from '../answer'
import type { SurveyItem } from '../definition'
import { isPartialDate } from '../rules'
import type { SurveyFault } from '../state'

const MAX_ENTRIES = 200
const MAX_ENTRY_LENGTH = 1_000

/** A year or month that has begun is none of the future: compared as far as it is written. */
const isFuture = (date: string, today: string): boolean => date > today.slice(0, date.length)

function entryFault(
  { type, max_length = MAX_ENTRY_LENGTH }: SurveyItem<unknown>,
  entry: SurveyAnswerEntry,
  today: string,
): SurveyFault | undefined {
  if (entry.text === '') return 'ENTER_RESPONSE'
  if (entry.text.length > max_length) return 'TEXT_TOO_LONG'
  const date = entry.date ?? ''
  if (date === '') return undefined
  if (type !== 'conditions' || !isPartialDate(date)) return 'NOT_A_DATE'
  return isFuture(date, today) ? 'OUT_OF_RANGE' : undefined
}

/** What is wrong with the lines of a list: each needs words, and a date that is not in the future. */
export function entriesFault(
  item: SurveyItem<unknown>,
  { entries = [] }: SurveyAnswer,
  today: string,
): SurveyFault | undefined {
  if (entries.length > Math.min(item.max_choices ?? MAX_ENTRIES, MAX_ENTRIES)) return 'TOO_MANY_CHOICES'
  if (entries.length < (item.min_choices ?? 0)) return 'TOO_FEW_CHOICES'
  for (const entry of entries) {
    const fault = entryFault(item, entry, today)
    if (fault) return fault
  }
  return undefined
}
