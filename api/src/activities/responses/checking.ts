import { checkEntries, futureVaccinations, isNothing, type EntryProblem } from '@almanac/domain/entries'
import { futureDoses, responseDateProblem } from '@almanac/domain/response'
import { isLocalDate } from '@almanac/domain/time'
import { entryPictures } from '../../account'
import { invalid, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { ResponseContent } from './content'
import type { Rules } from './rules'

/** Nobody who takes part was measured before; far earlier dates are slips that the database could not keep. */
const EARLIEST = Date.parse('1900-01-01T00:00:00Z')

/** Refuses (422) a response of the future or of no date at all. The field is the one that the participant chose the moment in. */
export function checkMoment(content: ResponseContent, now: Date): void {
  if (!isLocalDate(content.date_posted_for)) throw invalid('INVALID_DATE', 'date_posted_for')
  if (!(Date.parse(content.measured_at) >= EARLIEST)) throw invalid('INVALID_DATE', 'measured_at')
  const problem = responseDateProblem(content, now)
  if (problem) throw invalid(problem, 'measured_at')
}

/** Refuses (422) entries that the rules don't allow and consents that are missing, all at once, each under `entries.<objective_id>`. */
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
  if (problems.length > 0) {
    throw new Refusal(
      422,
      problems.map(({ objective_id, code }) => ({ code, field: `entries.${objective_id}` })),
    )
  }
  if (isNothing(objectives, entries)) throw invalid('NOTHING_ENTERED', 'entries')
}

/** Refuses (422 UNKNOWN_IMAGE) pictures that she has not kept for an entry, each under `entries.<objective_id>`. A device sends the picture before what names it. */
export async function checkPictures(database: Database, user_id: string, { entries }: ResponseContent): Promise<void> {
  const named = entries.flatMap(({ objective_id, image_id }) =>
    image_id ? [{ objective_id, image_id: image_id.toLowerCase() }] : [],
  )
  const kept = await entryPictures(
    database,
    user_id,
    named.map(({ image_id }) => image_id),
  )
  const unknown = named.filter(({ image_id }) => !kept.has(image_id))
  if (unknown.length > 0)
    throw new Refusal(
      422,
      unknown.map(({ objective_id }) => ({ code: 'UNKNOWN_IMAGE', field: `entries.${objective_id}` })),
    )
}
