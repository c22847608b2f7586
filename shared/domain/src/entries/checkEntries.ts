import { doseProblem } from './doseEntry'
import { type EntryCode, type EntryProblem, type EntryValue, isEmpty, type ObjectiveRule } from './entryTypes'
import { entryTypeOf, type KnownEntryType } from '../objective-types'
import { isFutureDate, isHHMM, isLocalDate, parseClock } from '../time'
import { isInRange } from '../slider'
import { vaccinationProblems } from '../vaccination'
import { isMeasurable, isUnitOf, numbersOf } from '../vitals'

/** Fulfilled by a consent, which is not an entry of a response. */
const CONSENT = 'ConsentObjective'

const NONE: ReadonlySet<string> = new Set()

/**
 * The required objectives without an entry, in form order. Consents are recorded separately:
 * `consented` has the ids of the objectives consented to.
 */
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
 * All problems of the entries of an activity: shown by the screen before sending, and returned by
 * the server with status 422. `consented` has the ids of the consent objectives whose current terms
 * were consented to.
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

/** Whether entries were possible and none was made, so that the response would be empty. */
export function isNothing(objectives: readonly ObjectiveRule[], entries: readonly EntryValue[]): boolean {
  return objectives.some((objective) => entryTypeOf(objective.type) !== null) && entries.every(isEmpty)
}

/**
 * One entry per objective; for a medication one per reminder, because several doses of a day may be
 * recorded together.
 */
function placeOf(entry: EntryValue): string {
  return entry.type === 'MedicationEntry' ? `${entry.objective_id} ${entry.reminder_time ?? ''}` : entry.objective_id
}

/** Maximum length of a text entry. */
export const MAX_TEXT_LENGTH = 10_000

/** Severity of an adverse event: mild, moderate, severe. */
export const SEVERITIES = [1, 2, 3] as const

type Check = (objective: ObjectiveRule, entry: EntryValue) => EntryCode | null

const checks: Record<KnownEntryType, Check> = {
  SliderEntry: checkRange,
  SymptomEntry: checkRange,
  MultipleChoiceEntry: checkAnswers,
  TextEntry: (_, entry) => ((entry.text ?? '').length > MAX_TEXT_LENGTH ? 'TOO_LONG' : null),
  VitalEntry: checkVital,
  MedicationEntry: (_, entry) => oneOf(entry.value, [0, 1, 2]) ?? doseProblem(entry),
  RoutineEntry: (_, entry) => oneOf(entry.value, [0, 1]),
  DateEntry: (_, entry) => (isLocalDate(entry.text ?? '') ? null : 'INVALID_DATE'),
  DateTimeEntry: (_, entry) => checkDateTime(entry.text ?? ''),
  AppointmentEntry: (_, entry) => checkDateTime(entry.text ?? ''),
  TimeEntry: (_, entry) => (isHHMM(entry.time ?? -1) ? null : 'INVALID_TIME'),
  ImageEntry: (_, entry) => (entry.image_id ? null : 'PICTURE_MISSING'),
  VaccinationEntry: checkVaccination,
  AdverseEventEntry: checkAdverseEvent,
}

/**
 * The problem of an entry for its objective; null if it is valid or empty. Missing required entries
 * are found by `requiredMissing`.
 */
export function checkEntry(objective: ObjectiveRule, entry: EntryValue): EntryCode | null {
  const type = entryTypeOf(objective.type)
  if (type === null || entry.type !== type) return 'WRONG_ENTRY_TYPE'
  // Devices only send values of vitals.
  if (entry.provenance === 'measured' && type !== 'VitalEntry') return 'WRONG_ENTRY_TYPE'
  return isEmpty(entry) ? null : checks[type](objective, entry)
}

function checkRange(objective: ObjectiveRule, entry: EntryValue): EntryCode | null {
  if (!isNumber(entry.value)) return 'NUMBER_MISSING'
  return isInRange(objective, entry.value) ? null : 'OUT_OF_RANGE'
}

function checkAnswers(objective: ObjectiveRule, entry: EntryValue): EntryCode | null {
  const options = new Set((objective.answers ?? []).map((answer) => answer.id))
  const chosen = entry.answers ?? []
  if (chosen.length === 0 || chosen.some((answer) => !options.has(answer.id))) return 'UNKNOWN_ANSWER'
  if (new Set(chosen.map((answer) => answer.id)).size < chosen.length) return 'DUPLICATE_ENTRY'
  return chosen.length > 1 && !objective.multiselect ? 'ONE_ANSWER_ONLY' : null
}

function checkVital({ vital }: ObjectiveRule, entry: EntryValue): EntryCode | null {
  const numbers = numbersOf(entry)
  if (!vital || numbers.length !== vital.parts.length || !numbers.every(isNumber)) return 'NUMBER_MISSING'
  if (!isUnitOf(vital, entry.unit)) return 'UNKNOWN_UNIT'
  if (entry.original_unit && !isUnitOf(vital, entry.original_unit)) return 'UNKNOWN_UNIT'
  return isMeasurable(vital, numbers, entry.unit) ? null : 'OUT_OF_RANGE'
}

function checkVaccination(_: ObjectiveRule, { vaccination_attributes: stored }: EntryValue): EntryCode | null {
  return stored ? (vaccinationProblems(stored)[0]?.code ?? null) : 'VACCINATION_INCOMPLETE'
}

/** Description and severity are required together: a study cannot act on one without the other. */
function checkAdverseEvent(_: ObjectiveRule, { text, value }: EntryValue): EntryCode | null {
  if ((text ?? '').trim() === '') return 'EVENT_MISSING'
  if ((text ?? '').length > MAX_TEXT_LENGTH) return 'TOO_LONG'
  return isNumber(value) ? oneOf(value, SEVERITIES) : 'SEVERITY_MISSING'
}

function checkDateTime(text: string): EntryCode | null {
  const [date = '', clock = '', more] = text.split('T')
  if (!isLocalDate(date) || more !== undefined) return 'INVALID_DATE'
  return /^\d{2}:\d{2}$/.test(clock) && parseClock(clock) !== null ? null : 'INVALID_TIME'
}

function oneOf(value: number | null | undefined, allowed: readonly number[]): EntryCode | null {
  if (!isNumber(value)) return 'NUMBER_MISSING'
  return allowed.includes(value) ? null : 'OUT_OF_RANGE'
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Vaccinations dated in the future in the participant's zone. */
export function futureVaccinations(entries: readonly EntryValue[], zone: string, now: Date): EntryProblem[] {
  return entries
    .filter(
      ({ vaccination_attributes: stored }) => stored?.date_of_dose && isFutureDate(stored.date_of_dose, zone, now),
    )
    .map(({ objective_id }) => ({ objective_id, code: 'DATE_IN_FUTURE' }))
}
