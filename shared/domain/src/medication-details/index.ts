/** Frequencies and ways of taking a medication (specification 001, section 9); text keys. */
export const MEDICATION_FREQUENCIES = [
  'once',
  'onceADay',
  'twiceADay',
  'threeTimesADay',
  'fourTimesADay',
  'everyOtherDay',
  'weekly',
  'everyTwoWeeks',
  'everyThreeWeeks',
  'monthly',
  'asNeeded',
  'other',
] as const
export const MEDICATION_ROUTES = ['oral', 'intravenous', 'intramuscular', 'subcutaneous', 'other'] as const

/** Error codes of missing details where the feature Medication Details Required is on. */
export type MedicationDetailsCode = 'DOSE_REQUIRED' | 'DOSE_UNIT_REQUIRED' | 'AMOUNT_REQUIRED'

interface Details {
  medication_dose_amount?: number | null
  medicationDoseUnknown?: boolean
  medication_dose_unit?: string | null
  medication_amount_taken?: string | null
}

/**
 * The missing details of a medication, in form order (specification 001, section 5). An unknown
 * dose is a valid answer.
 */
export function missingDetails({
  medication_dose_amount,
  medicationDoseUnknown = false,
  medication_dose_unit,
  medication_amount_taken,
}: Details): MedicationDetailsCode[] {
  const missing: MedicationDetailsCode[] = []
  if (typeof medication_dose_amount !== 'number' && !medicationDoseUnknown) missing.push('DOSE_REQUIRED')
  if (!medication_dose_unit) missing.push('DOSE_UNIT_REQUIRED')
  if (!medication_amount_taken) missing.push('AMOUNT_REQUIRED')
  return missing
}
