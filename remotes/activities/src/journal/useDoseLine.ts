import type { Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { MEDICATION_TOOK } from '@almanac/domain/medication'
import { wallClockOf } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { useAmountTaken } from '../doses/useAmountTaken'
import { useStrength } from '../doses/useStrength'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { useEntryText } from '../responses/useEntryText'

/** A value and its unit stay in one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')

/**
 * Writes a dose in one line: the medicine with its strength and when it was taken, and only what is not as usual, such as
 * an amount, or that it was postponed or skipped.
 */
export function useDoseLine(response: OptimisticResponse): (medicine: Objective, dose: Entry) => string {
  const { t, format } = useTranslation('activities')
  const strengthOf = useStrength()
  const amountOf = useAmountTaken()
  const words = useEntryText()
  const zone = { timeZone: response.time_zone }
  return (medicine, dose) => {
    const strength = unbroken(strengthOf(medicine))
    const named = strength ? t('journal.dose', { name: medicine.name, strength }) : medicine.name
    if (dose.value !== MEDICATION_TOOK) return [named, words(medicine, dose)].filter(Boolean).join(' · ')
    const taken = dose.medication_administration_date ?? response.measured_at
    const isOfDay = wallClockOf(new Date(taken), response.time_zone).date === response.date_posted_for
    const when = isOfDay ? format.time(taken, zone) : format.dateTime(taken, zone)
    return [named, amountOf(dose), unbroken(when)].filter(Boolean).join(' · ')
  }
}
