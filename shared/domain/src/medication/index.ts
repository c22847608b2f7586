/** What was done about a dose, by the number on the wire (specification 000, section 3). */
export const MEDICATION_TOOK = 0
export const MEDICATION_POSTPONED = 1
export const MEDICATION_SKIPPED = 2

/** What a routine's entry says. */
export const ROUTINE_COMPLETED = 0
export const ROUTINE_MISSED = 1

/** A day in the adherence strip (specification 000, section 4). */
export type Adherence = 'none' | 'took' | 'postpone' | 'skip'

const adherences: ReadonlyMap<number, Adherence> = new Map([
  [MEDICATION_TOOK, 'took'],
  [MEDICATION_POSTPONED, 'postpone'],
  [MEDICATION_SKIPPED, 'skip'],
])

/**
 * How one medication went on one day, from its entries in the order they were
 * entered. A dose taken counts, whatever was said of others that day; else the
 * last word counts, as a dose postponed may later be skipped.
 */
export function adherenceOf(entries: readonly { value?: number | null }[]): Adherence {
  const said = entries.flatMap((entry) => adherences.get(entry.value ?? -1) ?? [])
  return said.includes('took') ? 'took' : (said.at(-1) ?? 'none')
}

/** The ways a dose's amount can be given (specification 001, section 9); all but the numbers are text keys. */
export const AMOUNTS_TAKEN = ['0.5', '1.0', '1.5', '2.0', '2.5', '3.0', 'other', 'cannotRemember'] as const
export const DOSE_UNITS = ['mg', 'g', 'mL', 'other', 'unknown'] as const

export type Dose = { kind: 'amount'; amount: number; unit: string } | { kind: 'unknown' }

/** The dose as the words of a screen need it; unknown when either half is. */
export function doseOf(objective: {
  medication_dose_amount?: number | null
  medication_dose_unit?: string | null
}): Dose {
  const { medication_dose_amount: amount, medication_dose_unit: unit } = objective
  if (amount === undefined || amount === null || !unit || unit === 'unknown') return { kind: 'unknown' }
  return { kind: 'amount', amount, unit }
}
