/** Status of a dose, by its number in the API (specification 000, section 3). */
export const MEDICATION_TOOK = 0
export const MEDICATION_POSTPONED = 1
export const MEDICATION_SKIPPED = 2

/** Status of a routine's entry. */
export const ROUTINE_COMPLETED = 0
export const ROUTINE_MISSED = 1

/** The ways a dose's amount can be given (specification 001, section 9); all but the numbers are text keys. */
export const AMOUNTS_TAKEN = ['0.5', '1.0', '1.5', '2.0', '2.5', '3.0', 'other', 'cannotRemember'] as const
export const DOSE_UNITS = ['mg', 'g', 'mL', 'other', 'unknown'] as const

export type Dose = { kind: 'amount'; amount: number; unit: string } | { kind: 'unknown' }

/** The dose for display; unknown if number or unit is unknown. */
export function doseOf(objective: {
  medication_dose_amount?: number | null
  medication_dose_unit?: string | null
}): Dose {
  const { medication_dose_amount: amount, medication_dose_unit: unit } = objective
  if (amount === undefined || amount === null || !unit || unit === 'unknown') return { kind: 'unknown' }
  return { kind: 'amount', amount, unit }
}
