import type { ObjectiveType } from '@almanac/contracts/activities/activities'
import type { ComponentType } from 'react'
import { AddField } from './AddField'
import {
  AdverseEventField,
  AppointmentField,
  DateEntryField,
  DateTimeEntryField,
  SlotField,
  ImageField,
  MultipleChoiceField,
  RoutineField,
  ScaleField,
  TextEntryField,
  TimeEntryField,
} from './simpleFields'
import { ContentBlock } from './ContentBlock'
import { MedicationField } from './MedicationField'
import type { FieldProps } from './types'
import { VaccinationField } from './VaccinationField'
import { VitalField } from './VitalField'

/** The field component of each objective type. */
export const fields: Readonly<Record<ObjectiveType, ComponentType<FieldProps>>> = {
  SliderObjective: ScaleField,
  SymptomObjective: ScaleField,
  MultipleChoiceObjective: MultipleChoiceField,
  TextObjective: TextEntryField,
  VitalObjective: VitalField,
  MedicationObjective: MedicationField,
  RoutineObjective: RoutineField,
  DateObjective: DateEntryField,
  DateTimeObjective: DateTimeEntryField,
  TimeObjective: TimeEntryField,
  ContentObjective: ContentBlock,
  SurveyObjective: SlotField,
  AppointmentObjective: AppointmentField,
  ConsentObjective: SlotField,
  ImageObjective: ImageField,
  VaccinationObjective: VaccinationField,
  AdverseEventObjective: AdverseEventField,
  AddMedicationObjective: AddField,
  AddSymptomObjective: AddField,
  AddVitalObjective: AddField,
  AddRoutineObjective: AddField,
  AddVaccinationObjective: AddField,
}
