import { serverNow } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import type { Reminder } from '@almanac/contracts/activities/activities'
import type { RepeatType } from '@almanac/domain/reminder-plan'
import { clockText, timeHere } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'

/** The name of the zone by whose clock reminders come, where the clock of this device shows another time; null otherwise. */
export function useReminderZone(): string | null {
  const { format } = useTranslation('activities')
  const { time_zone } = useUser()
  const now = new Date(serverNow())
  return time_zone !== null && timeHere(now, time_zone) ? format.zone(time_zone) : null
}

/** The reminder times in one line; 'no reminders' if there are none. With their zone, if it is not this device's, where it says when a message comes: what is due is due by the clock of the device. */
export function useReminderText(withZone = true): (reminders: readonly Reminder[]) => string {
  const { t, format } = useTranslation('activities')
  const dayText = useReminderDayText()
  const zone = useReminderZone()
  const one = ({ repeat, repeat_type, day_number, start_date, time }: Reminder): string => {
    const at = format.time(clockText(time))
    if (!repeat && start_date) return t('edit.reminders.words.on', { day: format.date(start_date), time: at })
    if (repeat_type === 'daily' || day_number === null) return at
    return t(`edit.reminders.words.${repeat_type}`, { day: dayText(repeat_type, day_number), time: at })
  }
  return (reminders) => {
    const [first] = reminders
    if (!first) return t('edit.reminders.words.none')
    const daily = reminders.every(({ repeat, repeat_type }) => repeat && repeat_type === 'daily')
    const times = format.list(reminders.map(one))
    const words = daily ? t('edit.reminders.words.daily', { times }) : times
    return zone === null || !withZone ? words : t('edit.reminders.words.in_zone', { reminders: words, zone })
  }
}

/** A Monday; Monday is 1. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

/** The day of a reminder as text: Monday; the 15th; every 3 days. */
export function useReminderDayText(): (repeat_type: RepeatType, day: number) => string {
  const { t, locale, format } = useTranslation('activities')
  return (repeat_type, day) => {
    if (repeat_type === 'weekly')
      return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY)
    if (repeat_type === 'monthly') return format.number(day)
    return t('edit.reminders.every_days', { count: day })
  }
}
