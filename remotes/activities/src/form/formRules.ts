import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Response } from '@almanac/contracts/activities/responses'
import {
  checkEntries,
  entryTypeOf,
  futureVaccinations,
  isEmpty,
  withoutEmpty,
  type EntryCode,
} from '@almanac/domain/entries'
import { responseDateProblem } from '@almanac/domain/response'
import { inFormOrder, objectivesAnswered } from '@almanac/domain/rotation'
import { isFuture, localDateOf } from '@almanac/domain/time'
import { entriesOf, instantOfWall, type FormValues } from './formValues'

/** What is stored of a form that is not yet saved. */
export interface Draft {
  /** The id that the write will have, so that saving before and after a reload is one write. */
  id: string
  values: FormValues
  /** When something was last entered, by the server's clock, in milliseconds. */
  kept_at?: number
  /** The revision of the response that is changed which the participant has seen. */
  revision?: number
}

/** Whether something stored has today's shape: an older version of the form may have written it. */
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

/** How long a time that was chosen in a draft is meant. */
const MAX_CHOSEN_TIME_AGE_MS = 3_600_000

/** Whether a draft was left so long ago, or on another day, that its 'earlier' is not what is meant now. Of one that does not say when it was left nobody knows. */
function isLeftBehind({ kept_at }: Draft, now: Date, zone: string): boolean {
  return (
    kept_at === undefined ||
    now.getTime() - kept_at > MAX_CHOSEN_TIME_AGE_MS ||
    localDateOf(new Date(kept_at), zone) !== localDateOf(now, zone)
  )
}

/**
 * The values of a draft of a new response, without the times that were chosen in
 * it where it was left behind: 'it was earlier' of this morning is not this
 * evening's. `dropped` says that there was one.
 */
export function withoutStaleTimes(
  draft: Draft,
  fresh: FormValues,
  now: Date,
  zone: string,
): { values: FormValues; dropped: boolean } {
  const { values } = draft
  const chosen =
    values.measured_at !== fresh.measured_at || Object.values(values.cells).some(({ taken_at }) => Boolean(taken_at))
  if (!chosen || !isLeftBehind(draft, now, zone)) return { values, dropped: false }
  const cells = Object.entries(values.cells).map(
    ([id, cell]) => [id, { ...cell, taken_at: fresh.cells[id]?.taken_at ?? '' }] as const,
  )
  return { values: { measured_at: fresh.measured_at, cells: Object.fromEntries(cells) }, dropped: true }
}

interface FormOccasion {
  /** The place in turn of the day that the form is for. */
  turn: number
  draft: Draft | null
  response?: Response
}

/**
 * What a form asks, in its order: all of it, or where objectives take turns
 * those of the day. A response that is changed, and a draft of another day, are
 * shown with the questions that they answer.
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
 * What a form records: entries; only that it was gone through, where all of it is
 * to be read, signed or answered elsewhere; nothing, where it only offers to add.
 */
export function recordingOf(objectives: readonly Objective[]): 'entries' | 'reading' | 'nothing' {
  if (objectives.some(({ type }) => entryTypeOf(type) !== null)) return 'entries'
  return objectives.some(({ type }) => !type.startsWith('Add')) ? 'reading' : 'nothing'
}

/** The kinds that are told in words: what nobody likes to type twice. */
const worded: ReadonlySet<Objective['type']> = new Set(['TextObjective', 'AdverseEventObjective'])

/** Whether words were typed that differ from what the form began with. */
export function hasNewWords(values: FormValues, fresh: FormValues, objectives: readonly Objective[]): boolean {
  const words = (from: FormValues, id: string) => (from.cells[id]?.text ?? '').trim()
  return objectives.some(({ id, type }) => worded.has(type) && words(values, id) !== words(fresh, id))
}

/** What can be wrong in a form; each is a text key below `form.problems`. */
export type ProblemCode = EntryCode | 'RESPONSE_DATE_IN_FUTURE' | 'NOTHING_ENTERED'

/** The name of a control in the form. */
export type ControlName = 'measured_at' | `cells.${string}`

/** One thing that is wrong, at the control that mends it. */
export interface Problem {
  name: ControlName
  /** Null for the time of the response. */
  objective: Objective | null
  code: ProblemCode
}

/** The first control of an objective. */
function controlOf(objective: Objective, code?: ProblemCode): ControlName {
  const cell = `cells.${objective.id}` as const
  switch (entryTypeOf(objective.type)) {
    case 'MultipleChoiceEntry':
      return objective.multiselect ? `${cell}.chosen` : `${cell}.choice`
    case 'MedicationEntry':
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

/** The controls of a measurement that are to be filled in still: it is missing, or a part of it. */
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

/** What is wrong with the time of the response alone; empty is now, and right. */
export function momentProblem(measured_at: string, zone: string, now: Date): ProblemCode | null {
  if (measured_at === '') return null
  const instant = instantOfWall(measured_at, zone)
  if (!instant) return 'INVALID_DATE'
  return responseDateProblem(
    { measured_at: instant.toISOString(), time_zone: zone, date_posted_for: localDateOf(instant, zone) },
    now,
  )
}

/** All that is wrong before it is sent, in the order of the form. */
export function problemsOf(values: FormValues, { objectives, zone, now }: Situation): Problem[] {
  const moment = momentProblem(values.measured_at, zone, now)
  const entered = withoutEmpty(entriesOf(values, objectives, zone))
  // Consents are looked at by their own part of the form.
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

/** The control that a refusal of the server is about; null when it names none of this form. */
export function controlNamed(field: string | undefined, objectives: readonly Objective[]): ControlName | null {
  if (field === undefined) return null
  if (field === 'measured_at' || field === 'date_posted_for') return 'measured_at'
  const objective = objectives.find(({ id }) => field.includes(id))
  return objective && entryTypeOf(objective.type) !== null ? controlOf(objective) : null
}
