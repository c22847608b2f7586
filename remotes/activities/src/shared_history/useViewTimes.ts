import type { HistoryView } from '@almanac/contracts/activities/history-views'
import { capitalised } from '@almanac/domain/vitals'
import { useTranslation } from '@almanac/i18n'

/** Says when somebody looked at the own history. */
export function useViewTimes() {
  const { t, format, locale } = useTranslation('activities')
  return ({ first_viewed_at, last_viewed_at }: HistoryView): string => {
    const [from, to] = [format.time(first_viewed_at), format.time(last_viewed_at)]
    const date = format.day(first_viewed_at)
    const when =
      from === to ? t('words.date_time', { date, time: from }) : t('shared_history.looked_times', { date, from, to })
    return capitalised(when, locale)
  }
}
