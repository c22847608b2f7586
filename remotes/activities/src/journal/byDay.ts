import type { LocalDate } from '@almanac/domain/time'
import type { ShownResponse } from '../responses/shown'

/** A day of a journal with its responses, the newest first. */
export interface JournalDay {
  date: LocalDate
  responses: ShownResponse[]
}

/** Responses by the day that they count for, days and responses the newest first. */
export function byDay(responses: readonly ShownResponse[]): JournalDay[] {
  const days = new Map<LocalDate, ShownResponse[]>()
  for (const response of responses)
    days.set(response.date_posted_for, [response, ...(days.get(response.date_posted_for) ?? [])])
  return [...days]
    .map(([date, ofDay]) => ({ date, responses: ofDay }))
    .sort((one, other) => (one.date < other.date ? 1 : -1))
}
