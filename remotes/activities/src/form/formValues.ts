import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry, Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { withoutEmpty } from '@almanac/domain/entries'
import { entryTypeOf, type KnownEntryType } from '@almanac/domain/objective-types'
import { AMOUNTS_TAKEN } from '@almanac/domain/medication'
import { sliderValue } from '@almanac/domain/slider'
import { clockText, instantOf, isLocalDate, localDateOf, parseClock, wallClockOf } from '@almanac/domain/time'
import { numbersOf } from '@almanac/domain/vitals'
import { AS_NEEDED } from './doseSource'
import type { CellPicture } from './fields/picture'
import { attributesOf, vaccinationOf, type CellVaccination } from './fields/vaccination'

/** The form values. */
export interface FormValues {
  /** Wall clock, `YYYY-MM-DDTHH:mm`; empty for the time of saving. */
  measured_at: string
  /** By objective id. */
  cells: Record<string, Cell>
}

interface Start {
  objectives: readonly Objective[]
  zone: string
  /** The response to change. */
  response?: Response
  /** The last entered unit of each vital, by objective id. */
  unitsUsedLast?: ReadonlyMap<string, string>
  measured_at?: string
}

/** The first dose of an objective, if a response has several of a day. */
const entryIn = (response: Response | undefined, objective_id: string) =>
  response?.entries.find((entry) => entry.objective_id === objective_id)

/** Initial values for a new or changed response. */
export function defaultFormValues({ objectives, zone, response, unitsUsedLast, measured_at = '' }: Start): FormValues {
  return {
    measured_at: response ? wallText(new Date(response.measured_at), zone) : measured_at,
    cells: Object.fromEntries(
      objectives.map((objective) => [
        objective.id,
        cellOf(objective, entryIn(response, objective.id), { zone, unitUsedLast: unitsUsedLast?.get(objective.id) }),
      ]),
    ),
  }
}

/** A stored draft over the default values: objectives no longer in the activity are dropped, new ones are empty. */
export function withDraft(defaults: FormValues, stored: FormValues): FormValues {
  return {
    measured_at: stored.measured_at,
    cells: Object.fromEntries(
      Object.entries(defaults.cells).map(([id, cell]) => [id, { ...cell, ...stored.cells[id] }]),
    ),
  }
}

/** All entries of the form, empty ones included, in the order of the objectives. */
export function entriesOf(
  values: FormValues,
  objectives: readonly Objective[],
  zone: string,
  response?: Response,
): Entry[] {
  return objectives.flatMap((objective) => {
    const cell = values.cells[objective.id]
    return (cell && entryOf(objective, cell, zone, entryIn(response, objective.id))) ?? []
  })
}

interface Target {
  id: string
  quest_id: string
  /** The version of the definition that the objectives are of. */
  definition_version?: number
  objectives: readonly Objective[]
  zone: string
  now: Date
  response?: Response
}

/** The request body. An unchanged time keeps its seconds; empty entries are left out. */
export function inputOf(
  values: FormValues,
  { id, quest_id, definition_version, objectives, zone, now, response }: Target,
): ResponseInput & { revision?: number } {
  const untouched = response !== undefined && values.measured_at === wallText(new Date(response.measured_at), zone)
  const measured = untouched ? new Date(response.measured_at) : (instantOfWall(values.measured_at, zone) ?? now)
  return {
    id,
    quest_id,
    ...(definition_version === undefined ? {} : { definition_version }),
    time_zone: zone,
    measured_at: measured.toISOString(),
    date_posted_for: untouched ? response.date_posted_for : localDateOf(measured, zone),
    is_visible: response?.is_visible ?? true,
    entries: [...withoutEmpty(entriesOf(values, objectives, zone, response)), ...hiddenEntries(objectives, response)],
    ...(response?.revision ? { revision: response.revision } : {}),
  }
}

/** What the form does not show and keeps unchanged: further doses of the day, and answers to objectives that it does not have. */
function hiddenEntries(objectives: readonly Objective[], response?: Response): Entry[] {
  const inForm = new Set(objectives.map((objective) => objective.id))
  return (
    response?.entries.filter(
      (entry) => !inForm.has(entry.objective_id) || entryIn(response, entry.objective_id) !== entry,
    ) ?? []
  )
}

/** Numbers from a device. */
export interface SentNumbers {
  numbers: readonly number[]
  unit: string
  /** The response time that they set; null if none. */
  gave_time: string | null
}

/** The control values of one objective. Each type uses some of these. */
export interface Cell {
  number: number | null
  /** The parts of a vital, in their order. */
  numbers: (number | null)[]
  choice: string
  chosen: string[]
  text: string
  clock: string
  unit: string
  amount: string
  /** The amount as free text, if it is none of the usual ones. */
  amount_other: string
  /** The measuring device. */
  device: string
  /** The reading of a device; the numbers count as measured while unchanged. */
  sent: SentNumbers | null
  picture: CellPicture | null
  vaccination: CellVaccination | null
  /** Wall clock, `YYYY-MM-DDTHH:mm`; empty for the time of the response. */
  taken_at: string
  /** The planned time (HHMM) of the dose, AS_NEEDED for none of the planned ones, empty if it is not known. */
  dose: string
  /** The dose was chosen by hand, not suggested. */
  dose_chosen: boolean
}

/** Context for converting a cell. */
export interface CellContext {
  zone: string
  unitUsedLast?: string
}

const NOTHING: Cell = {
  number: null,
  numbers: [],
  choice: '',
  chosen: [],
  text: '',
  clock: '',
  unit: '',
  amount: '',
  amount_other: '',
  device: '',
  sent: null,
  picture: null,
  vaccination: null,
  taken_at: '',
  dose: '',
  dose_chosen: false,
}

/** The control values of an objective, from an earlier entry. */
function cellOf(objective: Objective, entry: Entry | undefined, { zone, unitUsedLast }: CellContext): Cell {
  const { vital } = objective
  const known = unitUsedLast && vital?.units.includes(unitUsedLast) ? unitUsedLast : vital?.storage_unit
  const numbers =
    vital?.parts.map((_, part) => entry?.values?.[part] ?? (part === 0 ? (entry?.value ?? null) : null)) ?? []
  const value = entry?.value ?? null
  const answers = entry?.answers?.map(({ id }) => id) ?? []
  const taken = entry?.medication_administration_date
  return {
    ...NOTHING,
    number: value,
    numbers,
    choice: objective.type === 'MultipleChoiceObjective' ? (answers[0] ?? '') : value === null ? '' : String(value),
    chosen: answers,
    text: entry?.text ?? '',
    clock: typeof entry?.time === 'number' ? clockText(entry.time) : '',
    unit: entry?.unit ?? known ?? '',
    ...amountOf(entry?.medication_amount_taken ?? ''),
    device: entry?.connected_object_id ?? '',
    sent:
      entry?.provenance === 'measured' ? { numbers: numbersOf(entry), unit: entry.unit ?? '', gave_time: null } : null,
    picture: entry?.image_id ? { id: entry.image_id, blob: null } : null,
    vaccination: vaccinationOf(objective, entry),
    taken_at: taken ? wallText(new Date(taken), zone) : '',
    dose: entry?.as_needed ? AS_NEEDED : typeof entry?.reminder_time === 'number' ? String(entry.reminder_time) : '',
  }
}

/** An amount that is none of the usual ones is free text. */
function amountOf(taken: string): Pick<Cell, 'amount' | 'amount_other'> {
  const usual = taken === '' || AMOUNTS_TAKEN.some((amount) => amount === taken)
  return usual ? { amount: taken, amount_other: '' } : { amount: 'other', amount_other: taken }
}

type ToEntry = (cell: Cell, objective: Objective, zone: string) => Partial<Entry>

/** An invalid time of day: unparseable input is rejected by the rules, not silently dropped. */
const UNREADABLE = -1

const readers: Record<KnownEntryType, ToEntry> = {
  SliderEntry: ({ number }, objective) => ({ value: number === null ? null : sliderValue(objective, number) }),
  SymptomEntry: ({ number }, objective) => ({ value: number === null ? null : sliderValue(objective, number) }),
  MultipleChoiceEntry: ({ choice, chosen }, { multiselect }) => ({
    answers: (multiselect ? chosen : [choice]).filter(Boolean).map((id) => ({ id })),
  }),
  TextEntry: ({ text }) => ({ text }),
  DateEntry: ({ text }) => ({ text }),
  DateTimeEntry: ({ text }) => ({ text }),
  AppointmentEntry: ({ text }) => ({ text }),
  TimeEntry: ({ clock }) => ({ time: clock === '' ? null : (parseClock(clock) ?? UNREADABLE) }),
  VitalEntry: (cell) => {
    const { numbers, unit, device } = cell
    if (numbers.every((number) => number === null)) return {}
    const entered = numbers.map((number) => number ?? Number.NaN)
    return {
      ...(entered.length === 1 ? { value: entered[0] } : { values: entered }),
      unit,
      original_unit: unit,
      ...(device ? { connected_object_type: 'Device', connected_object_id: device } : {}),
      ...(isAsSent(cell) ? { provenance: 'measured' as const } : {}),
    }
  },
  MedicationEntry: ({ choice, amount: chosen, amount_other, taken_at, dose }, _, zone) => {
    const amount = chosen === 'other' && amount_other.trim() !== '' ? amount_other.trim() : chosen
    if (choice === '') return {}
    const taken = choice === '0' ? instantOfWall(taken_at, zone) : null
    return {
      value: Number(choice),
      ...(choice === '0' && amount ? { medication_amount_taken: amount } : {}),
      ...(taken ? { medication_administration_date: taken.toISOString() } : {}),
      ...(dose === '' ? {} : dose === AS_NEEDED ? { as_needed: true } : { reminder_time: Number(dose) }),
    }
  },
  RoutineEntry: ({ choice }) => (choice === '' ? {} : { value: Number(choice) }),
  ImageEntry: ({ picture }) => (picture ? { image_id: picture.id } : {}),
  VaccinationEntry: (cell) => ({ vaccination_attributes: attributesOf(cell) }),
  AdverseEventEntry: ({ text, choice }) => ({ text, value: choice === '' ? null : Number(choice) }),
}

/** Whether the numbers are unchanged from the device; changed ones count as entered. */
export function isAsSent({ numbers, unit, sent }: Pick<Cell, 'numbers' | 'unit' | 'sent'>): boolean {
  return (
    sent !== null &&
    sent.unit === unit &&
    sent.numbers.length === numbers.length &&
    sent.numbers.every((number, part) => number === numbers[part])
  )
}

/** The entry to send; null for objectives without one. */
function entryOf(objective: Objective, cell: Cell, zone: string, before?: Entry): Entry | null {
  const type = entryTypeOf(objective.type)
  if (type === null) return null
  return {
    objective_id: objective.id,
    type,
    // The field of a medication has the dose, that of a routine keeps it.
    ...(before?.reminder_time === undefined || type === 'MedicationEntry'
      ? {}
      : { reminder_time: before.reminder_time }),
    ...readers[type](cell, objective, zone),
  }
}

/** The wall clock of a zone at an instant, `YYYY-MM-DDTHH:mm`, for date and time fields. */
export function wallText(instant: Date, zone: string): string {
  const { date, time } = wallClockOf(instant, zone)
  return `${date}T${clockText(time)}`
}

/** The instant of a wall clock text in a zone; null if it is no date and time. */
export function instantOfWall(text: string, zone: string): Date | null {
  const [date = '', clock = ''] = text.split('T')
  const time = parseClock(clock)
  return isLocalDate(date) && time !== null ? instantOf(date, time, zone) : null
}
