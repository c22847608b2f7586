import type { Activity } from '@almanac/contracts/activities/activities'
import { useTranslation } from '@almanac/i18n'

/** The most activities that a sentence names; more are counted. */
const MOST_NAMED = 3

/** Says in one sentence which of the participant's activities a person sees. */
export function useSharingSentence(name: string) {
  const { t, format } = useTranslation('activities')
  const listed = (activities: readonly Activity[]) => format.list(activities.map(({ title }) => format.isolated(title)))
  return (activities: readonly Activity[], seen: ReadonlySet<string>): string => {
    const shown = activities.filter(({ id }) => seen.has(id))
    const hidden = activities.filter(({ id }) => !seen.has(id))
    if (shown.length === 0) return t('shared_history.sees.none', { name })
    if (hidden.length === 0) return t('shared_history.sees.all', { name })
    if (shown.length <= MOST_NAMED) return t('shared_history.sees.only', { name, what: listed(shown) })
    if (hidden.length <= MOST_NAMED) return t('shared_history.sees.except', { name, what: listed(hidden) })
    return t('shared_history.sees.some', { name, count: shown.length, total: activities.length })
  }
}
