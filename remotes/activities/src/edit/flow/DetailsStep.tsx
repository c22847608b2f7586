import { AMOUNTS_TAKEN, DOSE_UNITS } from '@almanac/domain/medication'
import {
  MEDICATION_FREQUENCIES,
  MEDICATION_ROUTES,
  missingDetails,
  type MedicationDetailsCode,
} from '@almanac/domain/medication-details'
import { asNeeded, undoAsNeeded, withMedicationFrequency } from '@almanac/domain/reminder-plan'
import { useFeature } from '@almanac/federation/shell'
import { MAX_AMOUNT_LENGTH, MAX_DOSE, MAX_DOSE_UNIT_LENGTH } from '@almanac/contracts/rules/activities/activities'
import { useTranslation } from '@almanac/i18n'
import { Button, useToast } from '@almanac/ui/core'
import { Checkbox, NumberField, Select } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, TextField, useForm, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { useEffect, useRef } from 'react'
import { useToday } from '../../responses/useToday'
import { reminderContextOn, type DetailValues, type Draft } from '../draft'
import type { StepProps } from './useSteps'

const FIELDS: Readonly<Record<MedicationDetailsCode, keyof DetailValues>> = {
  DOSE_REQUIRED: 'medication_dose_amount',
  DOSE_UNIT_REQUIRED: 'medication_dose_unit',
  AMOUNT_REQUIRED: 'medication_amount_taken',
}

/** The second step of a medication: dose, unit, amount, frequency, route (specification 001, sections 5 and 9). */
export function DetailsStep({ draft, change, next, beside }: StepProps) {
  const { t } = useTranslation('activities')
  const toast = useToast()
  const today = useToday()
  const required = useFeature('Medication Details Required')
  const form = useForm<DetailValues>({ defaultValues: draft.details })
  const latest = useRef(change)
  latest.current = change
  const { watch, getValues } = form
  useEffect(() => {
    // Going back from a later step undoes the effect of 'as needed' (specification 001, section 4).
    latest.current(withoutAsNeeded)
    const watching = watch((_values, { type }) => {
      if (type === 'change') latest.current((before) => ({ ...before, details: getValues() }))
    })
    return () => watching.unsubscribe()
  }, [watch, getValues])

  const submit = (details: DetailValues) => {
    const { medication_dose_amount: dose } = details
    const unreadable = !details.medicationDoseUnknown && dose !== null && !(dose > 0 && dose <= MAX_DOSE)
    if (unreadable) form.setError('medication_dose_amount', { type: 'rule', message: t('edit.details.dose_range') })
    const missing = required ? missingDetails(details) : []
    for (const code of missing) {
      toast(t(`edit.errors.${code}`), { tone: 'warning' })
      form.setError(FIELDS[code], { type: 'rule', message: t(`edit.errors.${code}`) })
    }
    if (unreadable || missing.length > 0) {
      form.focusErrorSummary()
      return
    }
    change((before) => withFrequencyReminders({ ...before, details }, today))
    next()
  }

  return (
    <Form form={form} onSubmit={submit}>
      <ErrorSummary />
      <DoseFields form={form} required={required} />
      <AmountFields form={form} required={required} />
      <ScheduleFields form={form} />
      <FormActions>
        <Button type="submit" variant="primary">
          {t('edit.next')}
        </Button>
        {beside}
      </FormActions>
    </Form>
  )
}

interface FieldsProps {
  form: AlmanacForm<DetailValues>
  required: boolean
}

/** The strength of one unit. */
function DoseFields({ form, required }: FieldsProps) {
  const { t } = useTranslation('activities')
  const [unknown, unit] = useWatch({ control: form.control, name: ['medicationDoseUnknown', 'medication_dose_unit'] })
  return (
    <>
      {!unknown && (
        <NumberField
          name="medication_dose_amount"
          label={t('edit.details.dose')}
          hint={t('edit.details.dose_hint')}
          optional={!required}
        />
      )}
      <Checkbox
        name="medicationDoseUnknown"
        label={t('edit.details.dose_unknown')}
        onChange={() => form.clearErrors('medication_dose_amount')}
      />
      <Select
        name="medication_dose_unit"
        label={t('edit.details.unit')}
        optional={!required}
        placeholder={t('edit.details.choose')}
        options={DOSE_UNITS.map((value) => ({
          value,
          label: value === 'other' || value === 'unknown' ? t(`edit.details.units.${value}`) : value,
        }))}
      />
      {unit === 'other' && (
        <TextField
          name="medicationUnitOfDoseOther"
          label={t('edit.details.unit_words')}
          maxLength={MAX_DOSE_UNIT_LENGTH}
          optional
          autoComplete="off"
        />
      )}
    </>
  )
}

/** The amount taken at a time. */
function AmountFields({ form, required }: FieldsProps) {
  const { t, format } = useTranslation('activities')
  const amount = useWatch({ control: form.control, name: 'medication_amount_taken' })
  return (
    <>
      <Select
        name="medication_amount_taken"
        label={t('edit.details.amount')}
        hint={t('edit.details.amount_hint')}
        optional={!required}
        placeholder={t('edit.details.choose')}
        options={AMOUNTS_TAKEN.map((value) => ({
          value,
          label:
            value === 'other'
              ? t('form.medication.other_amount')
              : value === 'cannotRemember'
                ? t('form.medication.cannot_remember')
                : format.number(Number(value)),
        }))}
      />
      {amount === 'other' && (
        <TextField
          name="medicationAmountTakenOther"
          label={t('edit.details.amount_words')}
          maxLength={MAX_AMOUNT_LENGTH}
          optional
          autoComplete="off"
        />
      )}
    </>
  )
}

/** Frequency and route. */
function ScheduleFields({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('activities')
  const frequency = useWatch({ control: form.control, name: 'medication_frequency' })
  return (
    <>
      <Select
        name="medication_frequency"
        label={t('edit.details.frequency')}
        optional
        placeholder={t('edit.details.choose')}
        hint={frequency === 'asNeeded' ? t('edit.details.as_needed_hint') : t('edit.details.frequency_hint')}
        options={MEDICATION_FREQUENCIES.map((value) => ({ value, label: t(`edit.details.frequencies.${value}`) }))}
      />
      <Select
        name="medication_route"
        label={t('edit.details.route')}
        optional
        placeholder={t('edit.details.choose')}
        options={MEDICATION_ROUTES.map((value) => ({ value, label: t(`edit.details.routes.${value}`) }))}
      />
    </>
  )
}

/** Sets the reminders for the frequency. Reminders chosen by the participant are kept while the frequency is unchanged. */
function withFrequencyReminders(draft: Draft, today: string): Draft {
  const {
    plan,
    applied_frequency: applied,
    details: { medication_frequency: frequency },
  } = draft
  if (frequency === 'asNeeded') return { ...draft, plan: asNeeded(plan) }
  const open = undoAsNeeded(plan)
  if (frequency === '' || frequency === applied) return { ...draft, plan: open }
  return {
    ...draft,
    plan: withMedicationFrequency(open, frequency, reminderContextOn(today)),
    applied_frequency: frequency,
  }
}

/** The draft before 'as needed' removed the reminders, restored by going back (specification 001, section 4). */
const withoutAsNeeded = (draft: Draft): Draft =>
  draft.plan.before_as_needed ? { ...draft, plan: undoAsNeeded(draft.plan) } : draft
