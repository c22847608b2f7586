import { deviceZone, timeHere } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'

/** A time by the clock of this device, and by that of the zone in which it is planned where that shows another one. */
interface BothTimes {
  here: string
  /** 3:00 PM Eastern Time, with the date where that is another one */
  planned: string | null
}

interface ZonedTimes {
  /** Today; Tomorrow; as the calendar of this device says it. */
  day: (instant: string) => string
  /** What `write` writes for both zones. `dated`: it writes the date too, which is otherwise added where it differs. */
  both: (instant: string, write: (timeZone: string) => string, dated?: boolean) => BothTimes
  /** Both in one line: 9:00 PM (3:00 PM Eastern Time) */
  time: (instant: string, write: (timeZone: string) => string, dated?: boolean) => string
}

/**
 * Writes moments of visits and reminders, which are planned by the clock of the account's zone: the time of the clock
 * that its reader looks at first.
 */
export function useZonedTimes(zone: string): ZonedTimes {
  const { t, format } = useTranslation('ui')
  const both: ZonedTimes['both'] = (instant, write, dated = false) => {
    const there = timeHere(new Date(instant), zone)
    if (there === null) return { here: write(zone), planned: null }
    const words = { time: write(zone), zone: format.zone(zone) }
    return {
      here: write(there.zone),
      planned:
        there.date === null || dated
          ? t('planned.time', words)
          : t('planned.dated', { ...words, day: format.date(there.date, 'medium') }),
    }
  }
  return {
    day: (instant) => format.day(instant, { timeZone: timeHere(new Date(instant), zone) ? deviceZone() : zone }),
    both,
    time: (...moment) => {
      const { here, planned } = both(...moment)
      return planned === null ? here : t('planned.both', { here, planned })
    },
  }
}
