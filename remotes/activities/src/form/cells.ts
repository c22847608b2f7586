import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { entryTypeOf, type KnownEntryType } from '@almanac/domain/entries'
import { AMOUNTS_TAKEN } from '@almanac/domain/medication'
import { sliderValue } from '@almanac/domain/slider'
import { clockText, parseClock } from '@almanac/domain/time'
import type { CellPicture } from './fields/picture'
import { attributesOf, vaccinationOf, type CellVaccination } from './fields/vaccination'
import { instantOfWall, wallText } from './moment'

/** What stands in the controls of one objective while it is filled in. Each kind uses a few of these. */
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
  /** The amount in her own words, where it is another than the usual ones. */
  amount_other: string
  /** What measured it. */
  device: string
  picture: CellPicture | null
  vaccination: CellVaccination | null
  /** Wall clock, `YYYY-MM-DDTHH:mm`; empty for the time of the response. */
  taken_at: string
}

/** What a cell's conversion needs to know. */
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
  picture: null,
  vaccination: null,
  taken_at: '',
}

/** The controls of an objective, filled with what was entered before. */
export function cellOf(objective: Objective, entry: Entry | undefined, { zone, unitUsedLast }: CellContext): Cell {
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
    picture: entry?.image_id ? { id: entry.image_id, blob: null } : null,
    vaccination: vaccinationOf(objective, entry),
    taken_at: taken ? wallText(new Date(taken), zone) : '',
  }
}

/** An amount that is none of the usual ones was told in her own words. */
function amountOf(taken: string): Pick<Cell, 'amount' | 'amount_other'> {
  const usual = taken === '' || AMOUNTS_TAKEN.some((amount) => amount === taken)
  return usual ? { amount: taken, amount_other: '' } : { amount: 'other', amount_other: taken }
}

type ToEntry = (cell: Cell, objective: Objective, zone: string) => Partial<Entry>

/** Not a time of day: what cannot be read is refused by the rules, not silently left out. */
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
  VitalEntry: ({ numbers, unit, device }) => {
    if (numbers.every((number) => number === null)) return {}
    const given = numbers.map((number) => number ?? Number.NaN)
    return {
      ...(given.length === 1 ? { value: given[0] } : { values: given }),
      unit,
      original_unit: unit,
      ...(device ? { connected_object_type: 'Device', connected_object_id: device } : {}),
    }
  },
  MedicationEntry: ({ choice, amount: chosen, amount_other, taken_at }, _, zone) => {
    const amount = chosen === 'other' && amount_other.trim() !== '' ? amount_other.trim() : chosen
    if (choice === '') return {}
    const taken = choice === '0' ? instantOfWall(taken_at, zone) : null
    return {
      value: Number(choice),
      ...(choice === '0' && amount ? { medication_amount_taken: amount } : {}),
      ...(taken ? { medication_administration_date: taken.toISOString() } : {}),
    }
  },
  RoutineEntry: ({ choice }) => (choice === '' ? {} : { value: Number(choice) }),
  ImageEntry: ({ picture }) => (picture ? { image_id: picture.id } : {}),
  VaccinationEntry: (cell) => ({ vaccination_attributes: attributesOf(cell) }),
  AdverseEventEntry: ({ text, choice }) => ({ text, value: choice === '' ? null : Number(choice) }),
}

/** What was entered, as it is sent; null for what takes no entry. */
export function entryOf(objective: Objective, cell: Cell, zone: string, before?: Entry): Entry | null {
  const type = entryTypeOf(objective.type)
  if (type === null) return null
  return {
    objective_id: objective.id,
    type,
    ...readers[type](cell, objective, zone),
    ...(before?.reminder_time === undefined ? {} : { reminder_time: before.reminder_time }),
  }
}
