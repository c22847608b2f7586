import type { ObjectiveInput } from '@almanac/contracts/activities/activities'
import { MEDICATION_FREQUENCIES, MEDICATION_ROUTES } from '@almanac/domain/medication-details'
import { DOSE_UNITS } from '@almanac/domain/medication'
import { toInput } from '@almanac/domain/reminder-plan'
import { nameOf, type DetailValues, type Draft } from './draft'

const oneOf = <T extends string>(list: readonly T[], value: string): T | null =>
  list.find((known) => known === value) ?? null
const orNull = (text: string): string | null => text.trim() || null

/** A medication's details for the request. Free text is dropped unless 'other' is chosen. */
function detailsInput(details: DetailValues): Partial<ObjectiveWrite> {
  const unit = oneOf(DOSE_UNITS, details.medication_dose_unit)
  const amount = orNull(details.medication_amount_taken)
  return {
    medication_dose_amount: details.medicationDoseUnknown ? null : details.medication_dose_amount,
    medicationDoseUnknown: details.medicationDoseUnknown,
    medication_dose_unit: unit,
    medicationUnitOfDoseOther: unit === 'other' ? orNull(details.medicationUnitOfDoseOther) : null,
    medication_amount_taken: amount,
    medicationAmountTakenOther: amount === 'other' ? orNull(details.medicationAmountTakenOther) : null,
    medication_frequency: oneOf(MEDICATION_FREQUENCIES, details.medication_frequency),
    medication_route: oneOf(MEDICATION_ROUTES, details.medication_route),
  }
}

/** The item: a search result or free text. */
function itemInput({ kind, chosen, typed, unit }: Draft): Partial<ObjectiveWrite> {
  const name = nameOf({ chosen, typed })
  switch (kind) {
    case 'medication':
      return chosen?.drug_bank_product_concept_id
        ? { medication_name: name, drug_bank_product_concept_id: chosen.drug_bank_product_concept_id }
        : { medication_name: name, medication_attributes: { name } }
    case 'symptom':
      return chosen?.symptom_id ? { symptom_id: chosen.symptom_id } : { symptom: { name } }
    case 'vital':
      return chosen?.vital_id ? { vital_id: chosen.vital_id } : { vital: { name, storage_unit: unit.trim() } }
    default:
      return {}
  }
}

/** The fields of a new or changed objective, without its type. */
export type ObjectiveWrite = Omit<ObjectiveInput, 'type'>

/** The request body of the objective (specification 001, sections 3 and 4). Of a study's objective only the reminders. */
export function inputOf(draft: Draft): ObjectiveWrite {
  const reminders = toInput(draft.plan)
  if (draft.doing === 'reminders') return { id: draft.id, ...reminders }
  return {
    id: draft.id,
    ...(draft.doing === 'add' ? itemInput(draft) : {}),
    ...(draft.kind === 'routine' ? { name: nameOf(draft) } : {}),
    ...(draft.kind === 'medication' ? detailsInput(draft.details) : {}),
    note: orNull(draft.note),
    ...reminders,
  }
}
