import { entryTypesWith, isNumeric, objectiveTypeOf } from '@almanac/domain/objective-types'
import type { Adherence } from '@almanac/contracts/activities/history'
import type { Mark } from '@almanac/domain/doses'
import type { LocalDate } from '@almanac/domain/time'
import type { OwnEntry, OwnResponse, ReportedActivity, ReportedObjective } from '../../activities'
import type { Moment } from './moment'
import { addDose, doseDayOfEntry, type DoseRow } from './marks'
import { addNumbers, type EnteredUnits, type Measured } from './measured'

/** Maximum number of rows of a table in a report; earlier ones are in the CSV. */
export const MAX_ROWS = 14

/** Maximum number of an objective's notes in a report, and of their characters. */
const MAX_NOTES = 20
const MAX_NOTE_CHARACTERS = 30_000

/** Maximum number of an objective's pictures in a report. */
const MAX_PICTURES = 6

/** Types of entries that are numbers on a scale. */
const MEASURED: ReadonlySet<string> = new Set(entryTypesWith(isNumeric))

/** An entry as a row of a table; rows are sorted by when it was measured, newest first. */
export interface Row extends Moment {
  response_id: string
  date: LocalDate
  entry: OwnEntry
  /** Its numbers, in the unit of `measured`; no numbers and null for other types of entries. */
  numbers: number[]
  measured: Measured | null
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
  /** A line for each unit that no other converts to. */
  measured: Measured[]
  /** By dose day. */
  marks: Map<LocalDate, Record<Mark, number>>
  /** The newest dose days with their entries, at most MAX_ROWS. */
  doses: Map<LocalDate, DoseRow[]>
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
  units: EnteredUnits
}

export const emptyCollection = (units: EnteredUnits = new Map()): Collected => ({
  activities: new Map(),
  days: new Set(),
  first: null,
  last: null,
  zones: new Set(),
  units,
})

/**
 * Adds responses, which must be sorted by date, newest first. Entries that do not pass `isReported`, and responses
 * without any other, are ignored; of those after `last`, the last day of the period, only the doses that were recorded
 * in its night are added.
 */
export function collect(
  collected: Collected,
  responses: readonly OwnResponse[],
  activities: ReadonlyMap<string, ReportedActivity>,
  isReported: (entry: OwnEntry) => boolean,
  last: LocalDate | null = null,
): void {
  for (const response of responses) {
    const entries = response.entries.filter(isReported)
    if (entries.length === 0) continue
    const date = response.date_posted_for
    if (last !== null && date > last) {
      addNight(collected, response, entries, activities, last)
      continue
    }
    collected.days.add(date)
    collected.zones.add(response.time_zone)
    collected.first = collected.first === null || date < collected.first ? date : collected.first
    collected.last = collected.last === null || date > collected.last ? date : collected.last
    const activity = activityIn(collected, response, activities)
    activity.responses += 1
    activity.days.add(date)
    for (const entry of entries) {
      const objective = objectiveIn(activity, entry)
      addEntry(objective, response, entry, collected.units.get(entry.objective_id) ?? [])
      addDose(objective, response, entry, activity.activity.day_end)
    }
  }
}

/** Adds the doses of a response after the period that are for its last day. */
function addNight(
  collected: Collected,
  response: OwnResponse,
  entries: readonly OwnEntry[],
  activities: ReadonlyMap<string, ReportedActivity>,
  last: LocalDate,
): void {
  const day_end = activities.get(response.activity_id)?.day_end
  const doses = entries.filter((entry) => {
    const day = doseDayOfEntry(response, entry, day_end)
    return day !== null && day <= last
  })
  if (doses.length === 0) return
  const activity = activityIn(collected, response, activities)
  for (const entry of doses) addDose(objectiveIn(activity, entry), response, entry, day_end)
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
    icon: 'list',
    recurring: true,
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
  const made = emptyObjective(objective)
  objectives.set(entry.objective_id, made)
  return made
}

export const emptyObjective = (objective: ReportedObjective): CollectedObjective => ({
  objective,
  entries: 0,
  days: new Set(),
  rows: [],
  measured: [],
  marks: new Map(),
  doses: new Map(),
  planned: null,
  choices: new Map(),
  notes: [],
  noteCharacters: 0,
  pictures: [],
})

/** An objective that is no longer in its activity, as far as its entries describe it. */
const formerObjective = ({ objective_id: id, type, name, dose }: OwnEntry): ReportedObjective => ({
  id,
  key: '',
  type: objectiveTypeOf(type) ?? '',
  name,
  minimum_value: undefined,
  maximum_value: undefined,
  symptom: undefined,
  vital: undefined,
  dose,
})

function addEntry(into: CollectedObjective, response: OwnResponse, entry: OwnEntry, units: readonly string[]): void {
  const { id: response_id, measured_at: at, time_zone: zone, date_posted_for: date, recorded_by } = response
  into.entries += 1
  into.days.add(date)
  if (entry.type === 'MultipleChoiceEntry')
    for (const answer of entry.answers) into.choices.set(answer ?? '', (into.choices.get(answer ?? '') ?? 0) + 1)
  if (entry.image_id !== null && into.pictures.length < MAX_PICTURES)
    into.pictures.push({ at, zone, image_id: entry.image_id, file: null })
  if (entry.type === 'TextEntry') addNote(into, { at, zone, date, recorded_by, text: entry.text ?? '' })
  else addRow(into, { response_id, at, zone, date, recorded_by, entry, ...numbersOf(into, response, entry, units) })
}

const numbersOf = (
  { measured, objective: { vital } }: CollectedObjective,
  response: OwnResponse,
  entry: OwnEntry,
  units: readonly string[],
): Pick<Row, 'numbers' | 'measured'> =>
  MEASURED.has(entry.type) && entry.numbers.length > 0
    ? addNumbers(measured, response, entry, { units, vital })
    : { numbers: [], measured: null }

/** Keeps the newest rows of each line: local dates and instants are in another order where zones differ. */
function addRow({ rows }: CollectedObjective, row: Row): void {
  const own = rows.filter(({ measured }) => measured === row.measured)
  const place = rows.findIndex(({ at }) => at < row.at)
  if (own.length >= MAX_ROWS) {
    const last = own.at(-1)
    if (!last || last.at >= row.at) return
    rows.splice(rows.indexOf(last), 1)
  }
  rows.splice(place < 0 ? rows.length : place, 0, row)
}

function addNote(into: CollectedObjective, note: CollectedObjective['notes'][number]): void {
  if (into.notes.length >= MAX_NOTES || (into.notes.length > 0 && into.noteCharacters >= MAX_NOTE_CHARACTERS)) return
  into.notes.push(note)
  into.noteCharacters += note.text.length
}
