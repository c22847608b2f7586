import type { ObjectiveType } from '@almanac/contracts/activities/activities'
import type { ComponentType } from 'react'
import { AddField } from './AddField'
import { AdverseEventField } from './AdverseEventField'
import { AppointmentField } from './AppointmentField'
import { ContentBlock } from './ContentBlock'
import { DateEntryField, DateTimeEntryField, TimeEntryField } from './DateEntryFields'
import { ElsewhereField } from './ElsewhereField'
import { ImageField } from './ImageField'
import { MedicationField } from './MedicationField'
import { MultipleChoiceField } from './MultipleChoiceField'
import { RoutineField } from './RoutineField'
import { SliderField } from './SliderField'
import { TextEntryField } from './TextEntryField'
import type { FieldProps } from './types'
import { VaccinationField } from './VaccinationField'
import { VitalField } from './VitalField'

/** Which field asks for which kind of objective. */
export const fields: Partial<Record<ObjectiveType, ComponentType<FieldProps>>> = {
  SliderObjective: SliderField,
  SymptomObjective: SliderField,
  MultipleChoiceObjective: MultipleChoiceField,
  TextObjective: TextEntryField,
  VitalObjective: VitalField,
  MedicationObjective: MedicationField,
  RoutineObjective: RoutineField,
  DateObjective: DateEntryField,
  DateTimeObjective: DateTimeEntryField,
  TimeObjective: TimeEntryField,
  ContentObjective: ContentBlock,
  SurveyObjective: ElsewhereField,
  AppointmentObjective: AppointmentField,
  ConsentObjective: ElsewhereField,
  ImageObjective: ImageField,
  VaccinationObjective: VaccinationField,
  AdverseEventObjective: AdverseEventField,
  AddMedicationObjective: AddField,
  AddSymptomObjective: AddField,
  AddVitalObjective: AddField,
  AddRoutineObjective: AddField,
  AddVaccinationObjective: AddField,
}
