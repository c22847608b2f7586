import type { Entry } from '@almanac/contracts/activities/responses'
import { AMOUNTS_TAKEN } from '@almanac/domain/medication'
import { useTranslation } from '@almanac/i18n'

/** One of what is taken each time: as usual, so it is not said. */
const USUAL = '1.0'

/** Writes how much of a dose was taken; null if it was as usual or is not known. */
export function useAmountTaken(): (dose: Entry) => string | null {
  const { t, format } = useTranslation('activities')
  const words = (amount: string): string => {
    if (amount === 'cannotRemember') return t('form.medication.cannot_remember')
    if (amount === 'other') return t('form.medication.other_amount')
    // Only the offered amounts are numbers in this app's format; anything else is free text.
    return AMOUNTS_TAKEN.some((known) => known === amount) ? format.number(Number(amount)) : amount
  }
  return ({ medication_amount_taken: amount }) =>
    amount && amount !== USUAL ? t('detail.amount', { amount: words(amount) }) : null
}
