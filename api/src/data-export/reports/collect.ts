import type { Adherence } from '@almanac/contracts/activities/history'
import { dayOfDose, DEFAULT_DAY_END, type Mark, recordedDoseOf } from '@almanac/domain/doses'
import { added, tallyOf, type Tally } from '@almanac/domain/history'
import { dayOfWeek, type LocalDate, wallClockOf } from '@almanac/domain/time'
import { convert } from '@almanac/domain/units'
import type { OwnEntry, OwnResponse, ReportedActivity, ReportedObjective } from '../../activities'

/** Maximum number of rows of a table in a report; earlier ones are in the CSV. */
export const MAX_ROWS = 14

/** Maximum number of an objective's notes in a report, and of their characters. */
const MAX_NOTES = 20
const MAX_NOTE_CHARACTERS = 30_000

/** Maximum number of an objective's pictures in a report. */
const MAX_PICTURES = 6

/** Types of entries that are numbers on a scale. */
const MEASURED = new Set(['VitalEntry', 'SliderEntry', 'SymptomEntry'])

/** When something was recorded, and by whom. */
export interface Moment {
  at: Date
  zone: string
  /** The name of the family member who recorded it, empty if their account is deleted; null if the participant did. */
  recorded_by: string | null
}

/** An entry as a row of a table; rows are newest first. */
export interface Row extends Moment {
  date: LocalDate
  entry: OwnEntry
  /** Its numbers, in the unit of `Measured`. */
  numbers: number[]
}

/** The readings of a morning or evening: how many, and the sum of each part. */
export interface HalfDay {
  n: number
  sums: number[]
}

/** The numbers of an objective, in the unit of its newest entry. */
export interface Measured {
  unit: string | null
  /** By part, then by local date. */
  parts: Map<LocalDate, Tally>[]
  /** By local date: before noon, and from noon on, in the time zone of the response. */
  halves: Map<LocalDate, { morning: HalfDay; evening: HalfDay }>
  /** The first part by weekday and two hours of the day: `3 4` for Wednesday, 08 to 10. */
  pattern: Map<string, Tally>
}

/** The outcomes of planned doses between two local dates, both inclusive. */
export type PlannedDoses = Omit<Adherence, 'objective_id' | 'days'> & { start_date: LocalDate; end_date: LocalDate }

/** A picture that was entered as an answer. */
export interface CollectedPicture {
  at: Date
  zone: string
  image_id: string
  /** File name of its small copy in the document; null when there is none. */
  file: string | null
}

/** What was recorded for one objective within the period. */
export interface CollectedObjective {
  objective: ReportedObjective
  entries: number
  days: Set<LocalDate>
  rows: Row[]
  measured: Measured | null
  /** By dose day. */
  marks: Map<LocalDate, Record<Mark, number>>
  /** Outcomes of the planned doses of these dates, for a medicine or routine with a plan. */
  planned: PlannedDoses | null
  choices: Map<string, number>
  notes: (Moment & { date: LocalDate; text: string })[]
  noteCharacters: number
  pictures: CollectedPicture[]
}

/** What was recorded in one activity. */
export interface CollectedActivity {
  activity: ReportedActivity
  responses: number
  days: Set<LocalDate>
  objectives: Map<string, CollectedObjective>
}

/** The data of a report. Its size is bounded by the number of days, not of entries. */
export interface Collected {
  activities: Map<string, CollectedActivity>
  days: Set<LocalDate>
  first: LocalDate | null
  last: LocalDate | null
  zones: Set<string>
}

export const emptyCollection = (): Collected => ({
  activities: new Map(),
  days: new Set(),
  first: null,
  last: null,
  zones: new Set(),
})

/** Adds responses, which must be sorted newest first. Entries that do not pass `isReported`, and responses without any other, are ignored. */
export function collect(
  collected: Collected,
  responses: readonly OwnResponse[],
  activities: ReadonlyMap<string, ReportedActivity>,
  isReported: (entry: OwnEntry) => boolean,
): void {
  for (const response of responses) {
    const entries = response.entries.filter(isReported)
    if (entries.length === 0) continue
    const date = response.date_posted_for
    collected.days.add(date)
    collected.zones.add(response.time_zone)
    collected.first = collected.first === null || date < collected.first ? date : collected.first
    collected.last = collected.last === null || date > collected.last ? date : collected.last
    const activity = activityIn(collected, response, activities)
    activity.responses += 1
    activity.days.add(date)
    for (const entry of entries) addEntry(objectiveIn(activity, entry), response, entry, activity.activity.day_end)
  }
}

function activityIn(
  { activities: found }: Collected,
  { activity_id, activity: title }: OwnResponse,
  activities: ReadonlyMap<string, ReportedActivity>,
): CollectedActivity {
  const known = found.get(activity_id)
  if (known) return known
  const activity = activities.get(activity_id) ?? {
    id: activity_id,
    title,
    removed: true,
    visualization_method: 'journal',
    objectives: [],
  }
  const made = { activity, responses: 0, days: new Set<LocalDate>(), objectives: new Map() }
  found.set(activity_id, made)
  return made
}

function objectiveIn({ activity, objectives }: CollectedActivity, entry: OwnEntry): CollectedObjective {
  const known = objectives.get(entry.objective_id)
  if (known) return known
  const objective = activity.objectives.find(({ id }) => id === entry.objective_id) ?? formerObjective(entry)
  const made: CollectedObjective = {
    objective,
    entries: 0,
    days: new Set(),
    rows: [],
    measured: null,
    marks: new Map(),
    planned: null,
    choices: new Map(),
    notes: [],
    noteCharacters: 0,
    pictures: [],
  }
  objectives.set(entry.objective_id, made)
  return made
}

/** An objective that is no longer in its activity, as far as its entries describe it. */
const formerObjective = ({ objective_id: id, type, name, dose }: OwnEntry): ReportedObjective => ({
  id,
  key: '',
  type: type.replace(/Entry$/, 'Objective'),
  name,
  minimum_value: undefined,
  maximum_value: undefined,
  symptom: undefined,
  vital: undefined,
  dose,
})

function addEntry(into: CollectedObjective, response: OwnResponse, entry: OwnEntry, day_end: number | undefined): void {
  const { measured_at: at, time_zone: zone, date_posted_for: date, recorded_by } = response
  into.entries += 1
  into.days.add(date)
  const numbers = MEASURED.has(entry.type) ? addNumbers(into, response, entry) : []
  addMark(into, response, entry, day_end)
  if (entry.type === 'MultipleChoiceEntry')
    for (const answer of entry.answers) into.choices.set(answer ?? '', (into.choices.get(answer ?? '') ?? 0) + 1)
  if (entry.image_id !== null && into.pictures.length < MAX_PICTURES)
    into.pictures.push({ at, zone, image_id: entry.image_id, file: null })
  if (entry.type === 'TextEntry') addNote(into, { at, zone, date, recorded_by, text: entry.text ?? '' })
  else if (into.rows.length < MAX_ROWS) into.rows.push({ at, zone, date, recorded_by, entry, numbers })
}

/** Counts a dose or routine by its status, on its dose day. */
function addMark(
  { marks }: CollectedObjective,
  response: OwnResponse,
  entry: OwnEntry,
  day_end: number = DEFAULT_DAY_END,
): void {
  const dose = recordedDoseOf(
    { ...response, measured_at: response.measured_at.toISOString() },
    {
      type: entry.type,
      value: entry.numbers[0] ?? null,
      reminder_time: entry.reminder_time,
      as_needed: entry.as_needed,
      medication_administration_date: entry.administered_at,
    },
    day_end,
  )
  if (!dose) return
  const day = dayOfDose(dose, day_end)
  const before = marks.get(day) ?? { took: 0, postponed: 0, skipped: 0 }
  marks.set(day, { ...before, [dose.mark]: before[dose.mark] + 1 })
}

function addNote(into: CollectedObjective, note: CollectedObjective['notes'][number]): void {
  if (into.notes.length >= MAX_NOTES || (into.notes.length > 0 && into.noteCharacters >= MAX_NOTE_CHARACTERS)) return
  into.notes.push(note)
  into.noteCharacters += note.text.length
}

/** Adds an entry's numbers and returns them, converted to the unit of the objective's newest entry. */
function addNumbers(into: CollectedObjective, response: OwnResponse, entry: OwnEntry): number[] {
  into.measured ??= noNumbers(entry.unit ?? into.objective.vital?.storage_unit ?? null)
  const { measured } = into
  const { unit } = measured
  const numbers = entry.numbers.map((number) => (unit && entry.unit ? convert(number, entry.unit, unit) : number))
  const { date_posted_for: date, measured_at, time_zone } = response
  numbers.forEach((number, part) => addTo((measured.parts[part] ??= new Map()), date, number))
  const [first] = numbers
  if (first === undefined) return numbers
  const { time } = wallClockOf(measured_at, time_zone)
  addTo(measured.pattern, `${dayOfWeek(date)} ${Math.floor(time / 200)}`, first)
  const halves = measured.halves.get(date) ?? { morning: noHalf(), evening: noHalf() }
  measured.halves.set(date, halves)
  const half = time < 1200 ? halves.morning : halves.evening
  half.n += 1
  half.sums = numbers.map((number, part) => (half.sums[part] ?? 0) + number)
  return numbers
}

const noNumbers = (unit: string | null): Measured => ({ unit, parts: [], halves: new Map(), pattern: new Map() })

const noHalf = (): HalfDay => ({ n: 0, sums: [] })

function addTo(tallies: Map<string, Tally>, key: string, number: number): void {
  const tally = tallyOf([number])
  const before = tallies.get(key)
  tallies.set(key, before ? added(before, tally) : tally)
}
