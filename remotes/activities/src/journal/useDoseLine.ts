import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { MEDICATION_TOOK } from '@almanac/domain/medication'
import { useTranslation } from '@almanac/i18n'
import { useAmountTaken } from '../doses/useAmountTaken'
import { useStrength } from '../doses/useStrength'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useEntryText } from '../responses/useEntryText'

/** Differences between recording and taking below this are not said. */
const SAME_TIME_MS = 60_000

/**
 * Writes a dose in one line: the medicine with its strength, and only what is not as usual: an amount, another time than
 * that of the entry, that it was postponed or skipped.
 */
export function useDoseLine({
  measured_at,
  time_zone,
}: OptimisticResponse): (medicine: Objective, dose: Entry) => string {
  const { t, format } = useTranslation('activities')
  const strengthOf = useStrength()
  const amountOf = useAmountTaken()
  const words = useEntryText()
  return (medicine, dose) => {
    const strength = strengthOf(medicine)
    const named = strength ? t('journal.dose', { name: medicine.name, strength }) : medicine.name
    if (dose.value !== MEDICATION_TOOK) return [named, words(medicine, dose)].filter(Boolean).join(' · ')
    const { medication_administration_date: taken } = dose
    const isOtherTime = taken && Math.abs(Date.parse(taken) - Date.parse(measured_at)) >= SAME_TIME_MS
    return [
      named,
      amountOf(dose),
      isOtherTime && t('detail.taken_at', { moment: format.dateTime(taken, { timeZone: time_zone }) }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
