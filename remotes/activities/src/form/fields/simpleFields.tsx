import { useUser } from '@almanac/auth'
import { MAX_TEXT_LENGTH, SEVERITIES } from '@almanac/domain/entries'
import { ROUTINE_COMPLETED, ROUTINE_MISSED } from '@almanac/domain/medication'
import { facesOf, sliderRange, sliderValue } from '@almanac/domain/slider'
import { useTranslation } from '@almanac/i18n'
import { Stack, Written } from '@almanac/ui/core'
import {
  ChoiceGroup,
  DateField,
  DateTimeField,
  FaceField,
  MultiChoiceGroup,
  NumberStepper,
  QuestionParts,
  TextArea,
  TimeField,
} from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { useContext, useId } from 'react'
import { SlotObjective } from '../../slot_objectives/SlotObjective'
import { severityWords } from '../../responses/severity'
import { AttachPartContext } from '../useFormParts'
import { AnswerFeedback } from './AnswerFeedback'
import { hintOf, useLengthHint } from './hints'
import { PictureInput } from './PictureInput'
import { QuestionHeading } from './QuestionHeading'
import type { FieldProps } from './types'

/** A scale: faces if the study has words for them, else a slider. */
export function ScaleField(props: FieldProps) {
  const { objective, cell, control, optional } = props
  const faces = facesOf(objective)
  const value = useWatch({ control, name: `${cell}.number` })
  // No face stands for a value between two, which may have been typed before there were faces.
  if (!faces || (value !== null && !faces.some((face) => face.value === value))) return <SliderField {...props} />
  return (
    <FaceField
      name={`${cell}.number`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
      options={faces}
    />
  )
}

/** A slider; also the severity of a symptom. */
function SliderField({ objective, cell, optional }: FieldProps) {
  const { format } = useTranslation('activities')
  const { minimum, maximum, step, stop } = sliderRange(objective)
  const ends = (words: string | undefined) => words && <Written lang={objective.locale}>{words}</Written>
  return (
    <NumberStepper
      name={`${cell}.number`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
      min={minimum}
      max={maximum}
      step={stop}
      finest={step}
      low={ends(objective.minimum_value_string)}
      high={ends(objective.maximum_value_string)}
      format={(value) => format.number(sliderValue(objective, value), { maximumFractionDigits: 2 })}
    />
  )
}

/** Single or multiple choice, with feedback if correct answers are defined. */
export function MultipleChoiceField({ objective, cell, control, optional }: FieldProps) {
  const options = (objective.answers ?? []).map(({ id, answer_text }) => ({
    value: id,
    label: answer_text,
    lang: objective.locale ?? null,
  }))
  const look = { label: objective.name, lang: objective.locale ?? null, hint: hintOf(objective), optional, options }
  const chosen = useWatch({ control, name: `${cell}.chosen` })
  const choice = useWatch({ control, name: `${cell}.choice` })
  return (
    <Stack gap={3}>
      {objective.multiselect ? (
        <MultiChoiceGroup name={`${cell}.chosen`} {...look} />
      ) : (
        <ChoiceGroup name={`${cell}.choice`} {...look} />
      )}
      <AnswerFeedback objective={objective} chosen={objective.multiselect ? (chosen ?? []) : [choice ?? '']} />
    </Stack>
  )
}

/** Whether a daily routine was done. */
export function RoutineField({ objective, cell, optional }: FieldProps) {
  const { t } = useTranslation('activities')
  return (
    <ChoiceGroup
      name={`${cell}.choice`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
      beside
      options={[
        { value: String(ROUTINE_COMPLETED), label: t('form.routine.completed') },
        { value: String(ROUTINE_MISSED), label: t('form.routine.missed') },
      ]}
    />
  )
}

/** A free text note. */
export function TextEntryField({ objective, cell, control, optional }: FieldProps) {
  const length = useLengthHint(control, `${cell}.text`, MAX_TEXT_LENGTH)
  return (
    <TextArea
      name={`${cell}.text`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective, { behind: length })}
      optional={optional}
    />
  )
}

/** A calendar date. */
export function DateEntryField({ objective, cell, optional }: FieldProps) {
  return (
    <DateField
      name={`${cell}.text`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}

/** A date with time, in the participant's time zone. */
export function DateTimeEntryField({ objective, cell, optional }: FieldProps) {
  return (
    <DateTimeField
      name={`${cell}.text`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}

/** A time of day, in steps of 15 minutes. */
export function TimeEntryField({ objective, cell, optional }: FieldProps) {
  return (
    <TimeField
      name={`${cell}.clock`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}

/** A picture: of a rash, a meal, a label. */
export function ImageField({ objective, cell, optional }: FieldProps) {
  return (
    <PictureInput
      name={`${cell}.picture`}
      label={objective.name}
      lang={objective.locale ?? null}
      hint={hintOf(objective)}
      optional={optional}
    />
  )
}

/** An adverse event: description and severity. Its time is that of the response. */
export function AdverseEventField({ objective, cell, control }: FieldProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const length = useLengthHint(control, `${cell}.text`, MAX_TEXT_LENGTH)
  return (
    <Stack gap={4} role="group" aria-labelledby={heading}>
      <QuestionHeading id={heading} objective={objective} hint={hintOf(objective)} />
      <QuestionParts>
        <TextArea name={`${cell}.text`} label={t('form.adverse.what')} hint={length} />
        <ChoiceGroup
          name={`${cell}.choice`}
          label={t('form.adverse.how_bad')}
          options={SEVERITIES.map((severity) => ({ value: String(severity), ...severityWords(t, severity) }))}
        />
      </QuestionParts>
    </Stack>
  )
}

/** An objective that another remote renders, with questions of its own. */
export function SlotField({ objective, activity_id }: FieldProps) {
  return (
    <QuestionParts>
      <SlotObjective
        objective={objective}
        activity_id={activity_id}
        user_id={useUser().id}
        read_only={false}
        attach={useContext(AttachPartContext)}
      />
    </QuestionParts>
  )
}

/** The clinic's appointment, if any, and below it fields for one that the participant enters. */
export function AppointmentField(props: FieldProps) {
  const { t } = useTranslation('activities')
  return (
    <Stack gap={3}>
      <SlotField {...props} />
      <QuestionParts>
        <DateTimeField
          name={`${props.cell}.text`}
          label={t('form.appointment.own')}
          hint={props.objective.note ?? undefined}
          optional={props.optional}
        />
      </QuestionParts>
    </Stack>
  )
}
