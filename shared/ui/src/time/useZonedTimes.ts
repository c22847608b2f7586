import { isSameToday, timeHere } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'

interface ZonedTimes {
  /** Today; Tomorrow; the date itself while it is another date on this device, where 'today' would be another day. */
  day: (instant: string) => string
  /**
   * What `write` writes for the zone and, where the clock of this device shows another time, for that: 3:00 PM (9:00 AM
   * here). `dated`: it writes the date too, which is otherwise added where it differs.
   */
  time: (instant: string, write: (timeZone: string) => string, dated?: boolean) => string
}

/** Writes moments of visits and reminders, which are planned by the clock of the account's zone. */
export function useZonedTimes(zone: string, now: Date): ZonedTimes {
  const { t, format } = useTranslation('ui')
  return {
    day: (instant) =>
      isSameToday(zone, now)
        ? format.day(instant, { timeZone: zone })
        : format.date(instant, 'long', { timeZone: zone }),
    time: (instant, write, dated = false) => {
      const own = write(zone)
      const here = timeHere(new Date(instant), zone, now)
      if (here === null) return own
      const other = write(here.zone)
      return here.date === null || dated
        ? t('here.time', { time: own, here: other })
        : t('here.dated', { time: own, day: format.day(here.date), here: other })
    },
  }
}
