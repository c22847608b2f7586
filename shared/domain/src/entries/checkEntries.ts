import { checkEntry } from './checkEntry'
import { isEmpty } from './empty'
import { entryTypeOf } from './entryType'
import type { EntryProblem, EntryValue, ObjectiveRule } from './types'

/** Fulfilled by a consent entry, which is no entry of a response. */
const CONSENT = 'ConsentObjective'

const NONE: ReadonlySet<string> = new Set()

/** The required objectives that nothing was entered for, in the order of the form; consents are given beside the entries, `consented` has the ids of theirs. */
export function requiredMissing(
  objectives: readonly ObjectiveRule[],
  entries: readonly EntryValue[],
  consented: ReadonlySet<string> = NONE,
): EntryProblem[] {
  const answered = new Set(entries.filter((entry) => !isEmpty(entry)).map((entry) => entry.objective_id))
  const isMissing = ({ id, type }: ObjectiveRule) =>
    type === CONSENT ? !consented.has(id) : entryTypeOf(type) !== null && !answered.has(id)
  return objectives
    .filter((objective) => objective.required && isMissing(objective))
    .map((objective) => ({ objective_id: objective.id, code: 'REQUIRED' }))
}

/**
 * All that is wrong with what was entered into an activity: what the screen shows
 * before it sends and the server answers 422 with. `consented` has the ids of the
 * consent objectives that a consent to their present terms was given to.
 */
export function checkEntries(
  objectives: readonly ObjectiveRule[],
  entries: readonly EntryValue[],
  consented: ReadonlySet<string> = NONE,
): EntryProblem[] {
  const byId = new Map(objectives.map((objective) => [objective.id, objective]))
  const seen = new Set<string>()
  const problems: EntryProblem[] = []
  for (const entry of entries) {
    const objective = byId.get(entry.objective_id)
    const place = placeOf(entry)
    const code = !objective ? 'UNKNOWN_OBJECTIVE' : seen.has(place) ? 'DUPLICATE_ENTRY' : checkEntry(objective, entry)
    seen.add(place)
    if (code) problems.push({ objective_id: entry.objective_id, code })
  }
  return [...problems, ...requiredMissing(objectives, entries, consented)]
}

/** Whether there was something to enter and nothing was: such a response would say nothing. */
export function isNothing(objectives: readonly ObjectiveRule[], entries: readonly EntryValue[]): boolean {
  return objectives.some((objective) => entryTypeOf(objective.type) !== null) && entries.every(isEmpty)
}

/** One entry an objective; of a medication one a reminder, as its doses of a day may be told together. */
function placeOf(entry: EntryValue): string {
  return entry.type === 'MedicationEntry' ? `${entry.objective_id} ${entry.reminder_time ?? ''}` : entry.objective_id
}
