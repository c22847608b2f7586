import type { Objective } from '@almanac/contracts/activities/activities'
import { MEDICATION_FREQUENCIES } from '@almanac/domain/medication-details'
import { useTranslation } from '@almanac/i18n'
import { useStrength } from '../doses/useStrength'

/** A medication's dose and frequency in one line; empty if neither is known. */
export function useDoseWords(): (objective: Objective) => string {
  const { t } = useTranslation('activities')
  const strengthOf = useStrength()
  return (objective) => {
    const often = MEDICATION_FREQUENCIES.find((known) => known === objective.medication_frequency)
    return [strengthOf(objective), often ? t(`edit.details.frequencies.${often}`) : ''].filter(Boolean).join(' · ')
  }
}
