import { AMOUNTS_TAKEN } from '@almanac/domain/medication'
import { type MedicationDetailsCode, missingDetails } from '@almanac/domain/medication-details'
import { localise } from '@almanac/domain/texts'
import { invalid, Refusal } from '../../http/errors'
import type { ObjectiveDocument } from '../definition'
import { type Input, type LockedActivity, textOf } from './lock-activity'

const FIELDS: Record<MedicationDetailsCode, string> = {
  DOSE_REQUIRED: 'medication_dose_amount',
  DOSE_UNIT_REQUIRED: 'medication_dose_unit',
  AMOUNT_REQUIRED: 'medication_amount_taken',
}

/** The new value, or the previous one if undefined; null if neither is set. */
const valueOrPrevious = <T>(now: T | null | undefined, before: T | null | undefined): T | null =>
  now === undefined ? (before ?? null) : now

/**
 * A medication as stored. Dose, unit and amount taken are required if Medication Details
 * Required is enabled (specification 001, section 5); a unit or amount of 'other' counts
 * only with its text.
 */
export function medicationOf(
  { detailsRequired, locale }: LockedActivity,
  input: Input,
  before?: ObjectiveDocument,
): Partial<ObjectiveDocument> & { name: string } {
  const name = textOf(
    input.medication_name ?? input.medication_attributes?.name,
    before?.medication_name && localise(before.medication_name, locale),
  )
  if (name === null) throw invalid('CANT_BE_BLANK', 'medication_name')
  const medication_dose_unknown =
    input.medicationDoseUnknown ?? (input.medication_dose_amount == null && before?.medication_dose_unknown === true)
  const medication_dose_unit = valueOrPrevious(input.medication_dose_unit, before?.medication_dose_unit)
  const medication_amount_taken = textOf(input.medication_amount_taken, before?.medication_amount_taken)
  if (medication_amount_taken !== null && !AMOUNTS_TAKEN.some((known) => known === medication_amount_taken))
    throw invalid('INVALID', 'medication_amount_taken')
  const details = {
    medication_dose_unknown,
    medication_dose_amount: medication_dose_unknown
      ? null
      : valueOrPrevious(input.medication_dose_amount, before?.medication_dose_amount),
    medication_dose_unit,
    medication_unit_of_dose_other:
      medication_dose_unit === 'other'
        ? textOf(input.medicationUnitOfDoseOther, before?.medication_unit_of_dose_other)
        : null,
    medication_amount_taken,
    medication_amount_taken_other:
      medication_amount_taken === 'other'
        ? textOf(input.medicationAmountTakenOther, before?.medication_amount_taken_other)
        : null,
  }
  if (detailsRequired) refuseMissing(details)
  return {
    name,
    medication_name: name,
    medication_id: valueOrPrevious(input.medication_id, before?.medication_id),
    drug_bank_product_concept_id: valueOrPrevious(
      input.drug_bank_product_concept_id,
      before?.drug_bank_product_concept_id,
    ),
    medication_frequency: valueOrPrevious(input.medication_frequency, before?.medication_frequency),
    medication_route: valueOrPrevious(input.medication_route, before?.medication_route) ?? undefined,
    ...details,
  }
}

type Details = Pick<
  ObjectiveDocument,
  | 'medication_dose_unknown'
  | 'medication_dose_amount'
  | 'medication_dose_unit'
  | 'medication_unit_of_dose_other'
  | 'medication_amount_taken'
  | 'medication_amount_taken_other'
>

function refuseMissing(details: Details): void {
  const codeOrText = (choice: string | null | undefined, words: string | null | undefined) =>
    choice === 'other' ? words : choice
  const missing = missingDetails({
    medication_dose_amount: details.medication_dose_amount,
    medicationDoseUnknown: details.medication_dose_unknown,
    medication_dose_unit: codeOrText(details.medication_dose_unit, details.medication_unit_of_dose_other),
    medication_amount_taken: codeOrText(details.medication_amount_taken, details.medication_amount_taken_other),
  })
  if (missing.length > 0)
    throw new Refusal(
      422,
      missing.map((code) => ({ code, field: FIELDS[code] })),
    )
}
