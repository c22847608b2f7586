import { useTranslation } from '@almanac/i18n'
import type { DescriptorNavigation } from '@almanac/contracts/platform/registry'
import { MESSAGES } from './places'
import { useDescriptorText } from './useDescriptorText'

/** The highest count that fits. */
const MAX_SHOWN = 99

/** What a place in the navigation says. */
export interface PlaceWords {
  label: string
  /** The count of what is new, as it is shown; null for none. */
  count: string | null
  /** With the count, for screen readers. */
  spoken: string
}

/** Returns a function that words a place, with the count of what is new under Messages. */
export function usePlaceWords(unread: number): (place: DescriptorNavigation) => PlaceWords {
  const { t, format } = useTranslation('host')
  const word = useDescriptorText()
  return (place) => {
    const label = word(place.label)
    const count = place.path === MESSAGES ? unread : 0
    if (count === 0) return { label, count: null, spoken: label }
    return {
      label,
      count: count > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(count),
      spoken: t('navigation.withNew', { place: label, count }),
    }
  }
}
