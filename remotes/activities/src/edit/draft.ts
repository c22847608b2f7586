import type { Objective } from '@almanac/contracts/activities/activities'
import { newPlan, planOf, type ReminderContext, type ReminderPlan } from '@almanac/domain/reminder-plan'
import { newId } from '@almanac/outbox'
import { kinds, type Kind } from './kinds'
import { isRecord } from '@almanac/domain/records'

/** A search result that the participant chose. */
export interface Chosen {
  name: string
  drug_bank_product_concept_id?: string
  symptom_id?: string
  vital_id?: string
}

/** A medication's details as form values. */
export interface DetailValues {
  medication_dose_amount: number | null
  medicationDoseUnknown: boolean
  medication_dose_unit: string
  medicationUnitOfDoseOther: string
  medication_amount_taken: string
  medicationAmountTakenOther: string
  medication_frequency: string
  medication_route: string
}

/** An objective being added or changed. Plain data, because it is stored on the device. */
export interface Draft {
  /** Id of the objective. */
  id: string
  /** Id of the write; for a new objective the same as its id. Saving twice is one write. */
  write_id: string
  kind: Kind | null
  /** `add`: new. `own`: changes the participant's own. `reminders`: changes the study's, of which only reminders can be changed. */
  doing: 'add' | 'own' | 'reminders'
  /** The typed text, and the chosen search result; without one the text is free text. */
  typed: string
  chosen: Chosen | null
  /** The unit of a vital in free text. */
  unit: string
  details: DetailValues
  /** The medication_frequency that the reminders follow. Never 'asNeeded', which can be undone. */
  applied_frequency: string
  /** The note to save, and the typed one. */
  note: string
  typed_note: string
  plan: ReminderPlan
}

const NO_DETAILS: DetailValues = {
  medication_dose_amount: null,
  medicationDoseUnknown: false,
  medication_dose_unit: '',
  medicationUnitOfDoseOther: '',
  medication_amount_taken: '',
  medicationAmountTakenOther: '',
  medication_frequency: '',
  medication_route: '',
}

/** Context for new reminders. */
export const reminderContextOn = (today: string): ReminderContext => ({ makeId: newId, today })

/** A draft for a new objective. */
export function newDraft(kind: Kind, today: string): Draft {
  const id = newId()
  return {
    id,
    write_id: id,
    kind,
    doing: 'add',
    typed: '',
    chosen: null,
    unit: '',
    details: NO_DETAILS,
    applied_frequency: '',
    note: '',
    typed_note: '',
    plan: newPlan(kinds[kind].type, reminderContextOn(today)),
  }
}

/** A draft of an existing objective. Of a study's objective only the reminders can be changed. */
export function draftOf(objective: Objective, kind: Kind | null): Draft {
  const note = objective.note ?? ''
  return {
    id: objective.id,
    write_id: newId(),
    kind,
    doing: objective.own ? 'own' : 'reminders',
    typed: objective.name,
    chosen: null,
    unit: '',
    note,
    typed_note: note,
    applied_frequency: objective.medication_frequency ?? '',
    plan: planOf(objective.reminders.map(({ quest_id: _quest_id, ...reminder }) => reminder)),
    details: {
      medication_dose_amount: objective.medication_dose_amount ?? null,
      medicationDoseUnknown: objective.medication_dose_unknown ?? false,
      medication_dose_unit: objective.medication_dose_unit ?? '',
      medicationUnitOfDoseOther: objective.medication_unit_of_dose_other ?? '',
      medication_amount_taken: objective.medication_amount_taken ?? '',
      medicationAmountTakenOther: objective.medication_amount_taken_other ?? '',
      medication_frequency: objective.medication_frequency ?? '',
      medication_route: objective.medication_route ?? '',
    },
  }
}

/** Type guard for a stored draft; an older version may have written another format. */
export function isDraft(value: unknown): value is Draft {
  if (!isRecord(value)) return false
  const { details, plan } = value
  const texts = ['id', 'write_id', 'doing', 'typed', 'unit', 'note', 'typed_note', 'applied_frequency'].every(
    (name) => typeof value[name] === 'string',
  )
  if (!texts || !isRecord(details) || !isRecord(plan)) return false
  return (
    Object.keys(NO_DETAILS).every((name) => name in details) &&
    ['reminders', 'stored', 'removeReminderIds'].every((name) => Array.isArray(plan[name]))
  )
}

/** Free text with a capital first letter (specification 001, section 5), in any script. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text.trim()
  return first.toLocaleUpperCase() + rest.join('')
}

/** The name of the objective: the chosen search result, or free text. */
export const nameOf = ({ chosen, typed }: { chosen: Chosen | null; typed: string }): string =>
  chosen?.name ?? capitalised(typed)
