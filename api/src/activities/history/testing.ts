import type { HistorySeries, HistorySummary } from '@almanac/contracts/activities/history'
import type { Entry } from '@almanac/contracts/activities/responses'
import * as schema from '@almanac/contracts/schema/activities/history'
import { newId } from '@almanac/domain/ids'
import { instantOf } from '@almanac/domain/time'
import { answerOf } from '../../testing/answer'
import type { Participant } from '../../testing/server'
import { responseOf } from '../testing/fixtures'

/** The series of an activity until 22 November 2026; `more` is appended to the query string. */
export async function seriesFor(person: Participant, quest: string, more = ''): Promise<HistorySeries> {
  const path = `/history/series?quest_id=${quest}&end_date=2026-11-22${more}`
  return answerOf(schema.getHistorySeries, await person.client.get(path))
}

/** The summary of a window; by default of the seven days that end on 22 November 2026. */
export async function summaryFor(
  person: Participant,
  more = '',
  [start, end]: readonly [string, string] = ['2026-11-16', '2026-11-22'],
): Promise<HistorySummary> {
  const path = `/history/summary?start_date=${start}&end_date=${end}${more}`
  return answerOf(schema.getHistorySummary, await person.client.get(path))
}

/** What a test records: on a date, at a time (HHMM) in the zone. */
export interface Recorded {
  date: string
  time?: number
  zone?: string
  visible?: boolean
  id?: string
}

/** The request body of a response. */
export function bodyOf(
  quest: string,
  entries: Entry[],
  { date, time = 900, zone = 'Europe/Berlin', visible = true, id = newId() }: Recorded,
) {
  const measured_at = instantOf(date, time, zone).toISOString()
  return responseOf(quest, entries, { id, measured_at, time_zone: zone, date_posted_for: date, is_visible: visible })
}

/** Records a response through the API; returns its id. */
export async function recordFor(person: Participant, quest: string, entries: Entry[], when: Recorded): Promise<string> {
  const body = bodyOf(quest, entries, when)
  const { status } = await person.client.post('/responses', body)
  if (status !== 200) throw new Error(`POST /responses was answered ${status}`)
  return body.id
}
