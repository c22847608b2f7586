import type { Objective } from '@almanac/contracts/activities/activities'
import { doseOf } from '@almanac/domain/medication'
import { useTranslation } from '@almanac/i18n'

type Medicine = Pick<Objective, 'medication_dose_amount' | 'medication_dose_unit' | 'medication_unit_of_dose_other'>

/** Writes the strength of a medicine, such as `500 mg`; empty if it is not known. */
export function useStrength(): (medicine: Medicine) => string {
  const { t, format } = useTranslation('activities')
  return (medicine) => {
    const dose = doseOf(medicine)
    if (dose.kind !== 'amount') return ''
    const unit = dose.unit === 'other' ? (medicine.medication_unit_of_dose_other ?? '') : dose.unit
    return format.isolated(t('form.dose', { amount: dose.amount, unit }).trim())
  }
}
