import {
  checkEntries,
  type EntryProblem,
  type EntryValue,
  futureVaccinations,
  isNothing,
  unknownDoseTimes,
} from '@almanac/domain/entries'
import { futureDoses, responseDateProblem } from '@almanac/domain/response'
import { isLocalDate } from '@almanac/domain/time'
import { entryPictures } from '../../account'
import { invalid, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { plannedTimes } from '../doses/planned-times'
import type { ResponseContent } from './response'
import type { Rules } from './rules'

/**
 * Earlier dates are typing errors: no participant was measured before, and the database
 * cannot store dates far earlier.
 */
const EARLIEST_MEASURED_AT = Date.parse('1900-01-01T00:00:00Z')

/**
 * Rejects (422) a response in the future or with an invalid date. The field is the one in
 * which the participant chose the date or time.
 */
export function checkMoment(content: ResponseContent, now: Date): void {
  if (!isLocalDate(content.date_posted_for)) throw invalid('INVALID_DATE', 'date_posted_for')
  if (!(Date.parse(content.measured_at) >= EARLIEST_MEASURED_AT)) throw invalid('INVALID_DATE', 'measured_at')
  const problem = responseDateProblem(content, now)
  if (problem) throw invalid(problem, 'measured_at')
}

/** Rejects (422) invalid entries and missing consents, all in one error, each under `entries.<objective_id>`. */
export function checkAnswers(
  { objectives, consented }: Rules,
  { entries, time_zone }: ResponseContent,
  now: Date,
): void {
  const problems: EntryProblem[] = [
    ...checkEntries(objectives, entries, consented),
    ...futureDoses(entries, now),
    ...futureVaccinations(entries, time_zone, now),
  ]
  refuse(problems)
  if (isNothing(objectives, entries)) throw invalid('NOTHING_ENTERED', 'entries')
}

/**
 * Rejects (422) doses for times for which the participant never had a reminder, each under
 * `entries.<objective_id>`; a stored response keeps what it names.
 */
export async function checkDoseTimes(
  database: Database,
  user_id: string,
  { quest_id, entries }: ResponseContent,
  stored: readonly EntryValue[] = [],
): Promise<void> {
  const kept = new Set(stored.map(doseNameOf))
  const named = entries.filter(
    (entry) =>
      (entry.type === 'MedicationEntry' || entry.type === 'RoutineEntry') &&
      typeof entry.reminder_time === 'number' &&
      !kept.has(doseNameOf(entry)),
  )
  if (named.length > 0) refuse(unknownDoseTimes(named, await plannedTimes(database, user_id, quest_id)))
}

const doseNameOf = ({ objective_id, reminder_time }: EntryValue) => `${objective_id} ${reminder_time ?? ''}`

function refuse(problems: readonly EntryProblem[]): void {
  if (problems.length > 0)
    throw new Refusal(
      422,
      problems.map(({ objective_id, code }) => ({ code, field: `entries.${objective_id}` })),
    )
}

/**
 * Rejects (422 UNKNOWN_IMAGE) pictures that the participant has not stored for an entry,
 * each under `entries.<objective_id>`. Devices send pictures before the entries that
 * reference them.
 */
export async function checkPictures(database: Database, user_id: string, { entries }: ResponseContent): Promise<void> {
  const named = entries.flatMap(({ objective_id, image_id }) =>
    image_id ? [{ objective_id, image_id: image_id.toLowerCase() }] : [],
  )
  const stored = await entryPictures(
    database,
    user_id,
    named.map(({ image_id }) => image_id),
  )
  const unknown = named.filter(({ image_id }) => !stored.has(image_id))
  if (unknown.length > 0)
    throw new Refusal(
      422,
      unknown.map(({ objective_id }) => ({ code: 'UNKNOWN_IMAGE', field: `entries.${objective_id}` })),
    )
}
