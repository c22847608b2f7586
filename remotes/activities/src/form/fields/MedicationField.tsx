import { serverNow } from '@almanac/api-client'
import type { Objective } from '@almanac/contracts/activities/activities'
import { MAX_AMOUNT_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { AMOUNTS_TAKEN, MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { isFinal } from '@almanac/domain/doses'
import { deviceZone, isFuture } from '@almanac/domain/time'
import { Button, Row, Stack } from '@almanac/ui/core'
import { ChoiceGroup, DateTimeField, QuestionParts, Select } from '@almanac/ui/fields'
import { TextField, useWatch } from '@almanac/ui/form'
import { capitalised } from '@almanac/domain/vitals'
import { useContext, useEffect, useId, useRef, useState } from 'react'
import { useDoseText } from '../../doses/useDoseText'
import { useStrength } from '../../doses/useStrength'
import { useReminderText } from '../../edit/reminders/useReminderText'
import { DoseSourceContext } from '../doseSource'
import { instantOfWall } from '../formValues'
import { DoseChoice } from './DoseChoice'
import { hintOf } from './hints'
import { QuestionHeading } from './QuestionHeading'
import type { FieldProps } from './types'
import { type FormDoses, useFormDoses } from './useFormDoses'

/** A dose; a medicine of which all doses of the day are recorded already is one line, until its fields are asked for. */
export function MedicationField(props: FieldProps) {
  const { objective, cell, control } = props
  const found = useFormDoses(objective, props)
  const isNew = useContext(DoseSourceContext)?.response === undefined
  const isUntouched = useWatch({ control, name: `${cell}.choice` }) === ''
  const isRecorded = isNew && found !== null && found.doses.length > 0 && found.doses.every(isFinal)
  // What is recorded elsewhere meanwhile folds nothing under the finger.
  const [mayFold] = useState(isRecorded)
  const [isAsked, setAsked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) fields.current?.querySelector('input')?.focus()
  }, [isAsked])
  if (mayFold && isRecorded && isUntouched && !isAsked && !objective.required)
    return <RecordedMedicine objective={objective} {...found} onAgain={() => setAsked(true)} />
  return (
    <div ref={fields}>
      <MedicineFields {...props} />
    </div>
  )
}

interface RecordedMedicineProps extends Pick<FormDoses, 'doses' | 'moment'> {
  objective: Objective
  onAgain: () => void
}

/** When the doses of a medicine were taken or skipped, and a button for one more. */
function RecordedMedicine({ objective, doses, moment, onAgain }: RecordedMedicineProps) {
  const { t } = useTranslation('activities')
  const { stateOf } = useDoseText()
  const heading = useId()
  return (
    <Row gap={3} wrap justify="between">
      <div style={{ flex: '1 1 9rem' }}>
        <QuestionHeading
          id={heading}
          objective={objective}
          hint={doses.map((dose) => stateOf(dose, moment)).join(' · ')}
        />
      </div>
      <Button variant="quiet" icon="plus" aria-describedby={heading} onClick={onAgain}>
        {t('form.medication.again')}
      </Button>
    </Row>
  )
}

/** A dose: taken (optionally with another time or amount), postponed, or skipped, and for which planned time. */
function MedicineFields({ objective, cell, control, fill, optional, today }: FieldProps) {
  const { t, locale } = useTranslation('activities')
  const took = useWatch({ control, name: `${cell}.choice` }) === String(MEDICATION_TOOK)
  const strengthOf = useStrength()
  const reminderText = useReminderText(false)
  const times = objective.reminders.length > 0 ? capitalised(reminderText(objective.reminders), locale) : ''
  return (
    <Stack gap={4}>
      <ChoiceGroup
        name={`${cell}.choice`}
        label={objective.name}
        lang={objective.locale ?? null}
        hint={hintOf(objective, { before: [strengthOf(objective), times].filter(Boolean).join(' · ') })}
        optional={optional}
        beside
        options={[
          { value: String(MEDICATION_TOOK), label: t('form.medication.took') },
          { value: String(MEDICATION_POSTPONED), label: t('form.medication.postponed') },
          { value: String(MEDICATION_SKIPPED), label: t('form.medication.skipped') },
        ]}
      />
      <QuestionParts>
        <DoseChoice objective={objective} cell={cell} control={control} fill={fill} />
        {took && <TakenDose cell={cell} control={control} today={today} />}
      </QuestionParts>
    </Stack>
  )
}

/** Amount and time of a taken dose. */
function TakenDose({ cell, control, today }: Pick<FieldProps, 'cell' | 'control' | 'today'>) {
  const { t, format } = useTranslation('activities')
  const other = useWatch({ control, name: `${cell}.amount` }) === 'other'
  const taken = instantOfWall(useWatch({ control, name: `${cell}.taken_at` }) ?? '', deviceZone())
  return (
    <>
      <Select
        name={`${cell}.amount`}
        label={t('form.medication.amount')}
        optional
        placeholder={t('form.medication.as_usual')}
        options={AMOUNTS_TAKEN.map((amount) => ({
          value: amount,
          label:
            amount === 'other'
              ? t('form.medication.other_amount')
              : amount === 'cannotRemember'
                ? t('form.medication.cannot_remember')
                : format.number(Number(amount)),
        }))}
      />
      {other && (
        <TextField
          name={`${cell}.amount_other`}
          label={t('form.medication.which_amount')}
          maxLength={MAX_AMOUNT_LENGTH}
          optional
        />
      )}
      <DateTimeField
        name={`${cell}.taken_at`}
        label={t('form.medication.earlier')}
        hint={t('form.medication.earlier_hint')}
        optional
        max={today}
        error={taken && isFuture(taken, new Date(serverNow())) ? t('form.problems.DOSE_IN_FUTURE') : undefined}
      />
    </>
  )
}
