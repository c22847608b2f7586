import { useSession } from '@almanac/auth'
import type { DescriptorNavigation } from '@almanac/contracts/platform/registry'
import { useTranslation } from '@almanac/i18n'
import { CONSENTS, ME, MESSAGES, SURVEYS, type Places } from './places'
import { useDescriptorText } from './useDescriptorText'

/** The highest count that fits. */
const MAX_SHOWN = 99

/** What a place in the navigation says. */
export interface PlaceWords {
  label: string
  /** The count of what is new or waits, as it is shown; null for none. */
  count: string | null
  /** With the count, for screen readers. */
  spoken: string
}

/** What waits at each place: new messages, surveys to be answered, consents to be given again. */
function useWaiting(unread: number): (path: string) => number {
  const { user } = useSession()
  const surveys = user?.onboarding_surveys.filter(({ completed }) => !completed).length ?? 0
  const waiting = new Map([
    [MESSAGES, unread],
    [SURVEYS, surveys],
    [CONSENTS, user?.consents_due ?? 0],
  ])
  return (path) => waiting.get(path) ?? 0
}

/** Returns a function that words a place with the count of what is new or waits there. */
export function usePlaceWords(unread: number): (place: Pick<DescriptorNavigation, 'path' | 'label'>) => PlaceWords {
  const word = useDescriptorText()
  const waiting = useWaiting(unread)
  const counted = useCounted()
  return ({ path, label }) => counted(path, word(label), waiting(path))
}

/** What Me says: with the count of what waits at the places that only it leads to. */
export function useMeWords({ more }: Places, unread: number): PlaceWords {
  const { t } = useTranslation('host')
  const waiting = useWaiting(unread)
  return useCounted()(
    ME,
    t('me.title'),
    more.reduce((sum, { path }) => sum + waiting(path), 0),
  )
}

function useCounted(): (path: string, label: string, count: number) => PlaceWords {
  const { t, format } = useTranslation('host')
  return (path, label, count) => {
    if (count === 0) return { label, count: null, spoken: label }
    return {
      label,
      count: count > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(count),
      spoken: t(path === MESSAGES ? 'navigation.withNew' : 'navigation.withWaiting', { place: label, count }),
    }
  }
}
