import { checkEntry } from './checkEntry'
import { isEmpty } from './empty'
import { entryTypeOf } from './entryType'
import type { EntryProblem, EntryValue, ObjectiveRule } from './types'

/** The required objectives that nothing was entered for, in the order of the form. */
export function requiredMissing(objectives: readonly ObjectiveRule[], entries: readonly EntryValue[]): EntryProblem[] {
  const answered = new Set(entries.filter((entry) => !isEmpty(entry)).map((entry) => entry.objective_id))
  return objectives
    .filter((objective) => objective.required && entryTypeOf(objective.type) !== null && !answered.has(objective.id))
    .map((objective) => ({ objective_id: objective.id, code: 'REQUIRED' }))
}

/** All that is wrong with what was entered into an activity: what the screen shows before it sends and the server answers 422 with. */
export function checkEntries(objectives: readonly ObjectiveRule[], entries: readonly EntryValue[]): EntryProblem[] {
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
  return [...problems, ...requiredMissing(objectives, entries)]
}

/** Whether there was something to enter and nothing was: such a response would say nothing. */
export function isNothing(objectives: readonly ObjectiveRule[], entries: readonly EntryValue[]): boolean {
  return objectives.some((objective) => entryTypeOf(objective.type) !== null) && entries.every(isEmpty)
}

/** One entry an objective; of a medication one a reminder, as its doses of a day may be told together. */
function placeOf(entry: EntryValue): string {
  return entry.type === 'MedicationEntry' ? `${entry.objective_id} ${entry.reminder_time ?? ''}` : entry.objective_id
}
