import { useUser } from '@almanac/auth'
import type { HistoryView } from '@almanac/contracts/activities/history-views'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'

/** Returns a function that formats the times of a view. */
export function useViewTimes() {
  const { t, format, locale } = useTranslation('activities')
  const timeZone = useUser().time_zone ?? undefined
  return ({ first_viewed_at, last_viewed_at }: HistoryView): string => {
    const [from, to] = [first_viewed_at, last_viewed_at].map((at) => format.time(at, { timeZone }))
    const date = format.day(first_viewed_at, { timeZone })
    const when =
      from === to ? t('words.date_time', { date, time: from }) : t('shared_history.looked_times', { date, from, to })
    return capitalised(when, locale)
  }
}
