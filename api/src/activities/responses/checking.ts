import { checkEntries, isNothing, type EntryProblem, type ObjectiveRule } from '@almanac/domain/entries'
import { futureDoses, responseDateProblem } from '@almanac/domain/response'
import { isLocalDate } from '@almanac/domain/time'
import { invalid, Refusal } from '../../http/errors'
import type { ResponseContent } from './content'

/** Nobody who takes part was measured before; far earlier dates are slips that the database could not keep. */
const EARLIEST = Date.parse('1900-01-01T00:00:00Z')

/** Refuses (422) a response of the future or of no date at all. The field is the one that the participant chose the moment in. */
export function checkMoment(content: ResponseContent, now: Date): void {
  if (!isLocalDate(content.date_posted_for)) throw invalid('INVALID_DATE', 'date_posted_for')
  if (!(Date.parse(content.measured_at) >= EARLIEST)) throw invalid('INVALID_DATE', 'measured_at')
  const problem = responseDateProblem(content, now)
  if (problem) throw invalid(problem, 'measured_at')
}

/** Refuses (422) entries that the objectives don't allow, all at once, each under `entries.<objective_id>`. */
export function checkAnswers(objectives: readonly ObjectiveRule[], { entries }: ResponseContent, now: Date): void {
  const problems: EntryProblem[] = [...checkEntries(objectives, entries), ...futureDoses(entries, now)]
  if (problems.length > 0) {
    throw new Refusal(422, problems.map(({ objective_id, code }) => ({ code, field: `entries.${objective_id}` })))
  }
  if (isNothing(objectives, entries)) throw invalid('NOTHING_ENTERED', 'entries')
}
