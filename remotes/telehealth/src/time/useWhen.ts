import { useUser } from '@almanac/auth'
import { deviceZone, offsetMinutesAt } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'

/** How often the time is looked at: an appointment counts as active by the minute. */
export const APPOINTMENT_CLOCK_INTERVAL_MS = 15_000

/** An appointment's time in the participant's own zone and words. */
export interface When {
  zone: string
  /** Central European Time */
  zoneName: string
  /** Today; Tomorrow; Thursday, March 12 */
  day: (instant: string) => string
  /** 10:00 AM */
  time: (instant: string) => string
  /** The same moment by the clock of another zone, with its name; null where the clocks there show the same. */
  elsewhere: (instant: string, other: string | null) => { when: string; zone: string } | null
}

/** Says when something is, in the zone of the participant's profile, else in that of this device. */
export function useWhen(): When {
  const { format, locale } = useTranslation('telehealth')
  const timeZone = useUser().time_zone ?? deviceZone()
  return {
    zone: timeZone,
    zoneName: format.zone(timeZone),
    day: (instant) => beginning(format.day(instant, { timeZone }), locale),
    time: (instant) => format.time(instant, { timeZone }),
    elsewhere: (instant, other) => {
      if (other === null || offsetMinutesAt(new Date(instant), other) === offsetMinutesAt(new Date(instant), timeZone))
        return null
      return { when: format.dateTime(instant, { timeZone: other }), zone: format.zone(other) }
    },
  }
}

/** Words as they begin a sentence or a line. */
function beginning(words: string, locale: string): string {
  const [first = ''] = words
  return first.toLocaleUpperCase(locale) + words.slice(first.length)
}
