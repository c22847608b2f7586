import type { Objective } from '@almanac/contracts/activities/activities'
import { newPlan, planOf, type ReminderContext, type ReminderPlan } from '@almanac/domain/reminder-plan'
import { newId } from '@almanac/outbox'
import { kinds, type Kind } from './kinds'
import { isRecord } from '@almanac/domain/records'

/** Something that a search found and the participant chose. */
export interface Chosen {
  name: string
  drug_bank_product_concept_id?: string
  symptom_id?: string
  vital_id?: string
}

/** A medication's details as the controls hold them. */
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

/** Something that is being added or changed, before it is saved. Data alone: it is stored on the device. */
export interface Draft {
  /** The objective's. */
  id: string
  /** The write's; of something new the objective's own. Saving twice is one write. */
  write_id: string
  kind: Kind | null
  /** `add`: it is new. `own`: the participant's own is changed. `reminders`: the study's, of which only the reminders can be. */
  doing: 'add' | 'own' | 'reminders'
  /** What is typed where an item is chosen, and what was found for it. Without that the words are the participant's own. */
  typed: string
  chosen: Chosen | null
  /** The unit of a vital in the participant's own words. */
  unit: string
  details: DetailValues
  /** The medication_frequency that the reminders follow. 'asNeeded' is not one: it can be undone. */
  applied_frequency: string
  /** As it will be saved, and as it is being typed. */
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

/** What new reminders need from around them. */
export const reminderContextOn = (today: string): ReminderContext => ({ makeId: newId, today })

/** Something new. */
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

/** What stands in an objective, to be changed. Of one of the study only the reminders can be. */
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

/** Whether something stored is a draft of today's shape: an older version of the screen may have written it. */
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

/** The participant's own words with their first letter as a capital (specification 001, section 5), whatever the script. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text.trim()
  return first.toLocaleUpperCase() + rest.join('')
}

/** The name of what is added: as it was found, or the participant's own words. */
export const nameOf = ({ chosen, typed }: { chosen: Chosen | null; typed: string }): string =>
  chosen?.name ?? capitalised(typed)
