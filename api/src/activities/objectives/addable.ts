import type { ObjectiveType } from '@almanac/contracts/activities/activities'
import { invalid } from '../../http/errors'
import type { Change, Input, Writing } from './documents/writing'

const ADDED_BY: Record<Input['type'], ObjectiveType> = {
  MedicationObjective: 'AddMedicationObjective',
  RoutineObjective: 'AddRoutineObjective',
  SymptomObjective: 'AddSymptomObjective',
  VitalObjective: 'AddVitalObjective',
  VaccinationObjective: 'AddVaccinationObjective',
}

const addable = new Map<string, Input['type']>([
  ['MedicationObjective', 'MedicationObjective'],
  ['RoutineObjective', 'RoutineObjective'],
  ['SymptomObjective', 'SymptomObjective'],
  ['VitalObjective', 'VitalObjective'],
  ['VaccinationObjective', 'VaccinationObjective'],
])

/** The change as one of an objective of this type; 422 NOT_ADDABLE when participants add none of it. */
export function inputOf(change: Change, type: string | undefined): Input {
  if (type === undefined) throw invalid('REQUIRED', 'type')
  const known = addable.get(type)
  if (!known) throw invalid('NOT_ADDABLE', 'type')
  return { ...change, type: known }
}

/**
 * Refuses (422 NOT_ADDABLE) what has no place in the activity: she may add a
 * kind that the study offers to be added or has there itself, and one that she
 * has added before, whatever the study says now.
 */
export function requireAddable({ activity, own }: Writing, type: Input['type']): void {
  const offered = activity.document.objectives.some(
    (objective) => objective.type === ADDED_BY[type] || objective.type === type,
  )
  if (!offered && !own.some(({ document }) => document.type === type)) throw invalid('NOT_ADDABLE', 'type')
}
