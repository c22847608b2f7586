import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import { checkEntries, futureVaccinations, isEmpty, withoutEmpty, type EntryCode } from '@almanac/domain/entries'
import { addedBy, entryTypeOf, hasFreeText } from '@almanac/domain/objective-types'
import { responseDateProblem } from '@almanac/domain/response'
import { inFormOrder, objectivesAnswered } from '@almanac/domain/rotation'
import { isFuture, localDateOf } from '@almanac/domain/time'
import type { BegunDefinition } from './begunDefinition'
import { entriesOf, instantOfWall, isAsSent, type FormValues } from './formValues'

/** The stored draft of an unsaved form. */
export interface Draft {
  /** Future id of the write, so that saving before and after a reload is one write. */
  id: string
  values: FormValues
  /** Server time of the last input, in milliseconds. */
  kept_at?: number
  /** The revision of the changed response that the participant has seen. */
  revision?: number
  /** The definition that the form was begun with; drafts of before have none. */
  definition?: BegunDefinition
}

/** Type guard for a stored draft; an older version of the form may have written another format. */
export function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null &&
    'cells' in value.values &&
    typeof value.values.cells === 'object' &&
    'measured_at' in value.values
  )
}

/** How long a time chosen in a draft is valid. */
const MAX_CHOSEN_TIME_AGE_MS = 3_600_000

/** Whether a draft is of another day or so old that its chosen time no longer applies. True if its age is unknown. */
function isStale({ kept_at }: Draft, now: Date, zone: string): boolean {
  return (
    kept_at === undefined ||
    now.getTime() - kept_at > MAX_CHOSEN_TIME_AGE_MS ||
    localDateOf(new Date(kept_at), zone) !== localDateOf(now, zone)
  )
}

/** Whether the time of the response is that of an unchanged device reading. */
const isTimeOfReading = ({ measured_at, cells }: FormValues) =>
  Object.values(cells).some((cell) => cell.sent?.gave_time === measured_at && isAsSent(cell))

/**
 * The values of a draft of a new response, without its chosen times if it is stale:
 * 'it was earlier' of this morning does not apply this evening, but the time of a device
 * reading still does. `dropped`: there was one.
 */
export function withoutStaleTimes(
  draft: Draft,
  fresh: FormValues,
  now: Date,
  zone: string,
): { values: FormValues; dropped: boolean } {
  const { values } = draft
  const measured_at = isTimeOfReading(values) ? values.measured_at : fresh.measured_at
  const chosen =
    values.measured_at !== measured_at || Object.values(values.cells).some(({ taken_at }) => Boolean(taken_at))
  if (!isStale(draft, now, zone)) return { values, dropped: false }
  // A dose is suggested again without a word.
  const cells = Object.entries(values.cells).map(
    ([id, cell]) => [id, { ...cell, taken_at: fresh.cells[id]?.taken_at ?? '', dose: '', dose_chosen: false }] as const,
  )
  return { values: { measured_at, cells: Object.fromEntries(cells) }, dropped: chosen }
}

interface FormOccasion {
  /** Rotation position of the day of the form. */
  turn: number
  draft: Draft | null
  response?: Response
}

/**
 * The objectives of a form in order: all, or those of the day if they rotate. A changed
 * response and a draft of another day keep the objectives that they answer.
 */
export function objectivesInForm(
  activity: ActivityWithObjectives,
  { turn, draft, response }: FormOccasion,
): Objective[] {
  const answered = response?.entries.filter((entry) => !isEmpty(entry)).map(({ objective_id }) => objective_id) ?? []
  const typed = Object.keys(draft?.values.cells ?? {})
  return inFormOrder(objectivesAnswered(activity, activity.objectives, new Set([...answered, ...typed]), turn))
}

/**
 * What a form records: entries; only its completion, if everything is read, signed or
 * answered in another remote; nothing, if it only offers additions.
 */
export function recordingOf(objectives: readonly Objective[]): 'entries' | 'reading' | 'nothing' {
  if (objectives.some(({ type }) => entryTypeOf(type) !== null)) return 'entries'
  return objectives.some(({ type }) => addedBy(type) === null) ? 'reading' : 'nothing'
}

/** Whether free text differs from the initial values. */
export function hasChangedText(values: FormValues, fresh: FormValues, objectives: readonly Objective[]): boolean {
  const words = (from: FormValues, id: string) => (from.cells[id]?.text ?? '').trim()
  return objectives.some(({ id, type }) => hasFreeText(type) && words(values, id) !== words(fresh, id))
}

/** Error codes of a form; each is a text key in `form.problems`. */
export type ProblemCode = EntryCode | 'RESPONSE_DATE_IN_FUTURE' | 'NOTHING_ENTERED'

/** Name of the form control. */
export type ControlName = 'measured_at' | `cells.${string}`

/** One error, with the control that fixes it. */
export interface Problem {
  name: ControlName
  /** Null for the time of the response. */
  objective: Objective | null
  code: ProblemCode
}

/** The first control of an objective. */
export function controlOf(objective: Objective, code?: ProblemCode): ControlName {
  const cell = `cells.${objective.id}` as const
  switch (entryTypeOf(objective.type)) {
    case 'MultipleChoiceEntry':
      return objective.multiselect ? `${cell}.chosen` : `${cell}.choice`
    case 'MedicationEntry':
      return code === 'INVALID_AMOUNT' ? `${cell}.amount_other` : `${cell}.choice`
    case 'RoutineEntry':
      return `${cell}.choice`
    case 'VitalEntry':
      return `${cell}.numbers.0`
    case 'TimeEntry':
      return `${cell}.clock`
    case 'SliderEntry':
    case 'SymptomEntry':
      return `${cell}.number`
    case 'ImageEntry':
      return `${cell}.picture`
    case 'VaccinationEntry':
      return `${cell}.vaccination`
    case 'AdverseEventEntry':
      return code === 'SEVERITY_MISSING' || code === 'OUT_OF_RANGE' ? `${cell}.choice` : `${cell}.text`
    default:
      return `${cell}.text`
  }
}

/** The empty controls of a missing or incomplete measurement. */
function emptyPartsOf({ id, vital }: Objective, code: ProblemCode, values: FormValues): ControlName[] {
  if (!vital || (code !== 'REQUIRED' && code !== 'NUMBER_MISSING')) return []
  const numbers = values.cells[id]?.numbers ?? []
  return vital.parts.flatMap((_, part) =>
    numbers[part] === null || numbers[part] === undefined ? [`cells.${id}.numbers.${part}` as const] : [],
  )
}

interface Situation {
  objectives: readonly Objective[]
  zone: string
  now: Date
}

/** Error of the response time alone; empty means now and is valid. */
export function momentProblem(measured_at: string, zone: string, now: Date): ProblemCode | null {
  if (measured_at === '') return null
  const instant = instantOfWall(measured_at, zone)
  if (!instant) return 'INVALID_DATE'
  return responseDateProblem(
    { measured_at: instant.toISOString(), time_zone: zone, date_posted_for: localDateOf(instant, zone) },
    now,
  )
}

/** All errors before sending, in form order. */
export function problemsOf(values: FormValues, { objectives, zone, now }: Situation): Problem[] {
  const moment = momentProblem(values.measured_at, zone, now)
  const entered = withoutEmpty(entriesOf(values, objectives, zone))
  // Consents are validated by their form part.
  const consents = new Set(objectives.filter(({ type }) => type === 'ConsentObjective').map(({ id }) => id))
  const codes = new Map(
    [...futureVaccinations(entered, zone, now), ...checkEntries(objectives, entered, consents)].map(
      ({ objective_id, code }) => [objective_id, code],
    ),
  )
  const found = objectives.flatMap((objective): Problem[] => {
    const code = codes.get(objective.id)
    if (code) {
      const empty = emptyPartsOf(objective, code, values)
      return (empty.length > 0 ? empty : [controlOf(objective, code)]).map((name) => ({ name, objective, code }))
    }
    const taken = instantOfWall(values.cells[objective.id]?.taken_at ?? '', zone)
    return taken && isFuture(taken, now)
      ? [{ name: `cells.${objective.id}.taken_at`, objective, code: 'DOSE_IN_FUTURE' }]
      : []
  })
  const first = objectives.find((objective) => entryTypeOf(objective.type) !== null)
  if (entered.length === 0 && found.length === 0 && first)
    found.push({ name: controlOf(first), objective: first, code: 'NOTHING_ENTERED' })
  return moment ? [{ name: 'measured_at', objective: null, code: moment }, ...found] : found
}

/** The control of a server error; null if it is not in this form. */
export function controlNamed(field: string | undefined, objectives: readonly Objective[]): ControlName | null {
  if (field === undefined) return null
  if (field === 'measured_at' || field === 'date_posted_for') return 'measured_at'
  const objective = objectives.find(({ id }) => field.includes(id))
  return objective && entryTypeOf(objective.type) !== null ? controlOf(objective) : null
}
