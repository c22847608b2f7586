import { useTexts } from '@almanac/i18n'
import { AMOUNTS_TAKEN, doseOf, MEDICATION_POSTPONED, MEDICATION_SKIPPED, MEDICATION_TOOK } from '@almanac/domain/medication'
import { Stack } from '@almanac/ui/core'
import { ChoiceGroup, DateTimeField, Select } from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { hintOf, type FieldProps } from './types'

/** What was done about a dose: taken, perhaps earlier and another amount than usual; put off; or left out. */
export function MedicationField({ objective, cell, control, optional, today }: FieldProps) {
  const { t, format } = useTexts('activities')
  const took = useWatch({ control, name: `${cell}.choice` }) === String(MEDICATION_TOOK)
  const dose = doseOf(objective)
  const strength = dose.kind === 'amount' ? t('form.dose', { amount: format.number(dose.amount), unit: dose.unit }) : undefined
  return (
    <Stack gap={4}>
      <ChoiceGroup
        name={`${cell}.choice`}
        label={objective.name}
        hint={[strength, hintOf(objective)].filter(Boolean).join(' · ') || undefined}
        optional={optional}
        beside
        options={[
          { value: String(MEDICATION_TOOK), label: t('form.medication.took') },
          { value: String(MEDICATION_POSTPONED), label: t('form.medication.postponed') },
          { value: String(MEDICATION_SKIPPED), label: t('form.medication.skipped') },
        ]}
      />
      {took && (
        <>
          <Select
            name={`${cell}.amount`}
            label={t('form.medication.amount')}
            optional
            placeholder={t('form.medication.as_usual')}
            options={AMOUNTS_TAKEN.map((amount) => ({
              value: amount,
              label: amount === 'other' ? t('form.medication.other_amount') : amount === 'cannotRemember' ? t('form.medication.cannot_remember') : format.number(Number(amount)),
            }))}
          />
          <DateTimeField name={`${cell}.taken_at`} label={t('form.medication.earlier')} hint={t('form.medication.earlier_hint')} optional max={today} />
        </>
      )}
    </Stack>
  )
}
