import type { Entry } from '@almanac/contracts/activities/responses'
import { pointTotal } from '@almanac/domain/response'
import {
  addDays,
  dayOfWeek,
  hhmmOf,
  instantOf,
  type LocalDate,
  localDateOf,
  minutesOf,
  parseClock,
} from '@almanac/domain/time'
import type { ActivityDocument } from '../../src/activities'
import { studyId } from '@almanac/formats/study-files/ids'
import type { HistoryFile, HistoryLine } from '../format/history'
import type { PersonFile } from '../format/people'
import { entryGenerator } from './entries'
import { zoneOn } from '../../simulators/traces/glucose-trace'
import { randomOf } from './random'

/** An activity as stored. */
export interface LoadedActivity {
  id: string
  version: number
  document: ActivityDocument
}

/** The input of a person's generated history. */
export interface HistoryContext {
  study: { key: string; seed: number }
  person: Pick<PersonFile, 'key' | 'time_zone' | 'locale'>
  user_id: string
  now: Date
}

export interface ResponseRow {
  user_id: string
  id: string
  activity_id: string
  definition_version: number
  measured_at: string
  time_zone: string
  date_posted_for: LocalDate
  is_visible: true
  entries: Entry[]
  point_total: number
  created_at: string
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const LAST_MINUTE = 23 * 60 + 59

export const isPaused = (history: HistoryFile, day: number): boolean =>
  history.pauses.some(({ from, to }) => day >= from && day <= to)

function lineResponses(
  context: HistoryContext,
  history: HistoryFile,
  line: HistoryLine,
  nth: number,
  activity: LoadedActivity,
): ResponseRow[] {
  const { study, person, user_id, now } = context
  const today = localDateOf(now, person.time_zone)
  const random = randomOf(String(study.seed), person.key, history.key, String(nth))
  const makers = activity.document.objectives.flatMap((objective) => {
    const how = line.objectives[objective.key]
    return how
      ? [
          entryGenerator(
            objective,
            how,
            randomOf(String(study.seed), person.key, history.key, String(nth), objective.key),
          ),
        ]
      : []
  })
  const rows: ResponseRow[] = []
  for (let day = -history.days; day <= 0; day += 1) {
    const date = addDays(today, day)
    const weekend = dayOfWeek(date) > 5
    const adhered = random.chance(weekend ? (line.weekend_adherence ?? line.adherence) : line.adherence)
    const minutes = minutesOf(parseClock(line.time) ?? 0) + random.between(-line.spread, line.spread)
    const delay = random.between(15, 90) * 1000
    const weekday = WEEKDAYS[dayOfWeek(date) - 1]
    if (!adhered || !weekday || !line.on.includes(weekday) || isPaused(history, day)) continue

    const zone = zoneOn(day, person.time_zone, history.glucose_sensor?.journey)
    const inDay = Math.min(LAST_MINUTE, Math.max(0, minutes))
    const measured_at = instantOf(date, hhmmOf(Math.floor(inDay / 60), inDay % 60), zone)
    if (measured_at.getTime() + delay > now.getTime()) continue
    const occasion = { progress: 1 + day / history.days, weekend, date, measured_at, zone, locale: person.locale }
    const entries = makers.flatMap((make) => make(occasion) ?? [])
    if (entries.length === 0) continue
    rows.push({
      user_id,
      id: studyId(study.key, 'person', person.key, 'response', history.key, String(nth), date),
      activity_id: activity.id,
      definition_version: activity.version,
      measured_at: measured_at.toISOString(),
      time_zone: zone,
      date_posted_for: date,
      is_visible: true,
      entries,
      point_total: pointTotal(activity.document.objectives, entries),
      created_at: new Date(measured_at.getTime() + delay).toISOString(),
    })
  }
  return rows
}

/**
 * Generates a person's history, activity by activity: deterministic for the same seed and now,
 * never in the future, in the time zone where they were. Activities are by key.
 */
export function generateResponses(
  context: HistoryContext,
  histories: readonly HistoryFile[],
  activities: ReadonlyMap<string, LoadedActivity>,
): ResponseRow[] {
  return histories.flatMap((history) =>
    history.activities.flatMap((line, nth) => {
      const activity = activities.get(line.activity)
      return activity ? lineResponses(context, history, line, nth, activity) : []
    }),
  )
}
