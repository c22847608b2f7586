import type { RepeatType } from '@almanac/domain/reminder-plan'
import { useTranslation } from '@almanac/i18n'

/** A Monday; Monday is 1. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** A day of a reminder in words: Monday; the 15th; every 3 days. */
export function useDayWords(): (repeat_type: RepeatType, day: number) => string {
  const { t, locale, format } = useTranslation('activities')
  return (repeat_type, day) => {
    if (repeat_type === 'weekly')
      return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY)
    if (repeat_type === 'monthly') return format.number(day)
    return t('edit.reminders.every_days', { count: day })
  }
}
