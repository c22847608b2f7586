/**
 * The types of objectives (specification 001, section 3). A further one is a row here: everything that treats types
 * differently follows from its properties, or is a record of all types, which then does not compile.
 */

/** What a type of objective is. */
interface ObjectiveTypeRule {
  /** The type of its entries; null for what is read, signed, answered elsewhere, or offers an addition. */
  entry: string | null
  /** A place on a scale of the study, or a measurement with a unit: what is drawn, compared and summed up. */
  number: 'scale' | 'measurement' | null
  /** Taken or done at planned times of the day. */
  dose: 'medicine' | 'routine' | null
  /** Answered by what the study wrote: an answer means what it meant under the same version alone. */
  isChosen: boolean
  /** Can be the same on two days. A dose, a consent and a picture are of their own day, and a measurement that was not taken must not be recorded. */
  isRepeatable: boolean
  /** Recorded when it happens, not daily. */
  isEvent: boolean
  /** Written in own words, which are tedious to write again. */
  hasFreeText: boolean
  /** Somebody of the circle may answer it for its owner. Pictures are stored by the owner's device alone. */
  isAnsweredForOthers: boolean
  /** The type of the objective that a participant may add by it. */
  adds: string | null
}

/** Every type, in the order of the specification. */
export const objectiveTypes = {
  AddMedicationObjective: {
    entry: null,
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: 'MedicationObjective',
  },
  AddSymptomObjective: {
    entry: null,
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: 'SymptomObjective',
  },
  AddVitalObjective: {
    entry: null,
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: 'VitalObjective',
  },
  AddRoutineObjective: {
    entry: null,
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: 'RoutineObjective',
  },
  AddVaccinationObjective: {
    entry: null,
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: 'VaccinationObjective',
  },
  MedicationObjective: {
    entry: 'MedicationEntry',
    number: null,
    dose: 'medicine',
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  RoutineObjective: {
    entry: 'RoutineEntry',
    number: null,
    dose: 'routine',
    isChosen: false,
    isRepeatable: true,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  SymptomObjective: {
    entry: 'SymptomEntry',
    number: 'scale',
    dose: null,
    isChosen: true,
    isRepeatable: true,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  VitalObjective: {
    entry: 'VitalEntry',
    number: 'measurement',
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  SliderObjective: {
    entry: 'SliderEntry',
    number: 'scale',
    dose: null,
    isChosen: true,
    isRepeatable: true,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  MultipleChoiceObjective: {
    entry: 'MultipleChoiceEntry',
    number: null,
    dose: null,
    isChosen: true,
    isRepeatable: true,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  DateObjective: {
    entry: 'DateEntry',
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  DateTimeObjective: {
    entry: 'DateTimeEntry',
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  TimeObjective: {
    entry: 'TimeEntry',
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: true,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  AppointmentObjective: {
    entry: 'AppointmentEntry',
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: true,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  ImageObjective: {
    entry: 'ImageEntry',
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: null,
  },
  TextObjective: {
    entry: 'TextEntry',
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: true,
    isEvent: false,
    hasFreeText: true,
    isAnsweredForOthers: true,
    adds: null,
  },
  ContentObjective: {
    entry: null,
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: null,
  },
  SurveyObjective: {
    entry: null,
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: null,
  },
  ConsentObjective: {
    entry: null,
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: false,
    hasFreeText: false,
    isAnsweredForOthers: false,
    adds: null,
  },
  VaccinationObjective: {
    entry: 'VaccinationEntry',
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: true,
    hasFreeText: false,
    isAnsweredForOthers: true,
    adds: null,
  },
  AdverseEventObjective: {
    entry: 'AdverseEventEntry',
    number: null,
    dose: null,
    isChosen: false,
    isRepeatable: false,
    isEvent: true,
    hasFreeText: true,
    isAnsweredForOthers: true,
    adds: null,
  },
} as const satisfies Readonly<Record<string, ObjectiveTypeRule>>

export type ObjectiveTypeRules = typeof objectiveTypes
export type ObjectiveType = keyof ObjectiveTypeRules

/** The entry types (specification 001, section 3). */
export type KnownEntryType = NonNullable<ObjectiveTypeRules[ObjectiveType]['entry']>

/** The types that a participant may add. */
export type AddedObjectiveType = NonNullable<ObjectiveTypeRules[ObjectiveType]['adds']>
