import { serverNow } from '@almanac/api-client'
import { MAX_AMOUNT_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { AMOUNTS_TAKEN, MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { deviceZone, isFuture } from '@almanac/domain/time'
import { Stack } from '@almanac/ui/core'
import { ChoiceGroup, DateTimeField, QuestionParts, Select } from '@almanac/ui/fields'
import { TextField, useWatch } from '@almanac/ui/form'
import { capitalised } from '@almanac/domain/vitals'
import { useStrength } from '../../doses/useStrength'
import { useReminderText } from '../../edit/reminders/useReminderText'
import { instantOfWall } from '../formValues'
import { DoseChoice } from './DoseChoice'
import { hintOf } from './hints'
import type { FieldProps } from './types'

/** A dose: taken (optionally with another time or amount), postponed, or skipped, and for which planned time. */
export function MedicationField({ objective, cell, control, fill, optional, today }: FieldProps) {
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
