import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'

const types: Record<Entry['type'], Objective['type']> = {
  SliderEntry: 'SliderObjective',
  MultipleChoiceEntry: 'MultipleChoiceObjective',
  TextEntry: 'TextObjective',
  VitalEntry: 'VitalObjective',
  MedicationEntry: 'MedicationObjective',
  RoutineEntry: 'RoutineObjective',
  SymptomEntry: 'SymptomObjective',
  DateEntry: 'DateObjective',
  DateTimeEntry: 'DateTimeObjective',
  TimeEntry: 'TimeObjective',
  AppointmentEntry: 'AppointmentObjective',
  ImageEntry: 'ImageObjective',
  VaccinationEntry: 'VaccinationObjective',
  AdverseEventEntry: 'AdverseEventObjective',
}

/** What stands in the place of an objective that the activity no longer has, so that its entry can still be read. */
export function formerObjective(entry: Entry, name: string): Objective {
  return {
    id: entry.objective_id,
    type: types[entry.type],
    order: 0,
    name,
    description: null,
    note: null,
    required: false,
    stick_to_bottom: false,
    objective_points: 0,
    reminders: [],
    removed: true,
  }
}
