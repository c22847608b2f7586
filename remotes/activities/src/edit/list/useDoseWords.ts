import type { Objective } from '@almanac/contracts/activities/activities'
import { doseOf } from '@almanac/domain/medication'
import { MEDICATION_FREQUENCIES } from '@almanac/domain/medication-details'
import { useTranslation } from '@almanac/i18n'

/** A medication's dose and how often it is taken, as one line; empty where neither is known. */
export function useDoseWords(): (objective: Objective) => string {
  const { t, format } = useTranslation('activities')
  return (objective) => {
    const dose = doseOf(objective)
    const unit =
      dose.kind === 'amount' && dose.unit === 'other'
        ? (objective.medication_unit_of_dose_other ?? '')
        : dose.kind === 'amount'
          ? dose.unit
          : ''
    const often = MEDICATION_FREQUENCIES.find((known) => known === objective.medication_frequency)
    return [
      dose.kind === 'amount' ? format.isolated(t('form.dose', { amount: dose.amount, unit }).trim()) : '',
      often ? t(`edit.details.frequencies.${often}`) : '',
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
