import { useUser } from '@almanac/auth'
import { deviceZone, offsetMinutesAt } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'

/** Update interval of the current time: an appointment becomes active to the minute. */
export const APPOINTMENT_CLOCK_INTERVAL_MS = 15_000

/** Formats an appointment's time in the participant's time zone and language. */
export interface When {
  zone: string
  /** Central European Time */
  zoneName: string
  /** Today; Tomorrow; Thursday, March 12 */
  day: (instant: string) => string
  /** 10:00 AM */
  time: (instant: string) => string
  /** The same moment in another time zone, with its name; null if both show the same time. */
  elsewhere: (instant: string, other: string | null) => { when: string; zone: string } | null
}

/** Formats times in the time zone of the participant's profile, otherwise of this device. */
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

/** Capitalizes the first letter, as at the start of a sentence. */
function beginning(words: string, locale: string): string {
  const [first = ''] = words
  return first.toLocaleUpperCase(locale) + words.slice(first.length)
}
