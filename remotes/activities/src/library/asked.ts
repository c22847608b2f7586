import type { ObjectiveType } from '@almanac/contracts/activities/activities'

/** In what way an objective asks, as somebody says it who has not seen it. */
export type Kind =
  | 'scale'
  | 'choice'
  | 'reading'
  | 'text'
  | 'time'
  | 'medication'
  | 'routine'
  | 'picture'
  | 'content'
  | 'survey'
  | 'appointment'
  | 'consent'
  | 'vaccination'
  | 'own'

const kinds: Record<ObjectiveType, Kind> = {
  SliderObjective: 'scale',
  SymptomObjective: 'scale',
  MultipleChoiceObjective: 'choice',
  VitalObjective: 'reading',
  TextObjective: 'text',
  AdverseEventObjective: 'text',
  DateObjective: 'time',
  DateTimeObjective: 'time',
  TimeObjective: 'time',
  MedicationObjective: 'medication',
  RoutineObjective: 'routine',
  ImageObjective: 'picture',
  ContentObjective: 'content',
  SurveyObjective: 'survey',
  AppointmentObjective: 'appointment',
  ConsentObjective: 'consent',
  VaccinationObjective: 'vaccination',
  AddMedicationObjective: 'own',
  AddSymptomObjective: 'own',
  AddVitalObjective: 'own',
  AddRoutineObjective: 'own',
  AddVaccinationObjective: 'own',
}

/** In what way an objective of this type asks. */
export const kindOf = (type: ObjectiveType): Kind => kinds[type]
