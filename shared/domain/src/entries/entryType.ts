const entryTypes = {
  SliderObjective: 'SliderEntry',
  MultipleChoiceObjective: 'MultipleChoiceEntry',
  TextObjective: 'TextEntry',
  VitalObjective: 'VitalEntry',
  MedicationObjective: 'MedicationEntry',
  RoutineObjective: 'RoutineEntry',
  SymptomObjective: 'SymptomEntry',
  DateObjective: 'DateEntry',
  DateTimeObjective: 'DateTimeEntry',
  TimeObjective: 'TimeEntry',
  AppointmentObjective: 'AppointmentEntry',
  ImageObjective: 'ImageEntry',
  VaccinationObjective: 'VaccinationEntry',
  AdverseEventObjective: 'AdverseEventEntry',
} as const

/** The kinds of entry there are (specification 001, section 3). */
export type KnownEntryType = (typeof entryTypes)[keyof typeof entryTypes]

const known: ReadonlyMap<string, KnownEntryType> = new Map(Object.entries(entryTypes))

/** The kind of entry that answers an objective; null for one that is not answered by an entry (content, surveys, consents …). */
export function entryTypeOf(objectiveType: string): KnownEntryType | null {
  return known.get(objectiveType) ?? null
}
