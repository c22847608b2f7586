import { serverNow } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { deviceZone, isSameClock, timeHere } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { useZonedTimes } from '@almanac/ui/content'

/** Update interval of the current time: an appointment becomes active to the minute. */
export const APPOINTMENT_CLOCK_INTERVAL_MS = 15_000

/** Formats an appointment's time in the participant's time zone and language. */
export interface When {
  zone: string
  /** Central European Time */
  zoneName: string
  /** Today; Tomorrow; Thursday, March 12 */
  day: (instant: string) => string
  /** 10:00 AM; where this device's clock shows another time, 10:00 AM (4:00 AM here) */
  time: (instant: string) => string
  /** 10:00 AM to 10:30 AM, with the times here as above */
  range: (from: string, to: string) => string
  /** March 12, 10:00 AM, with the time here as above */
  dateTime: (instant: string) => string
  /** Whether this device's clock shows the same time. */
  isOnlyClock: (instant: string) => boolean
  /** The same moment in another time zone, with its name; null if both show the same time. */
  elsewhere: (instant: string, other: string | null) => { when: string; zone: string } | null
}

/** Formats times in the time zone of the participant's profile, otherwise of this device. */
export function useWhen(): When {
  const { t, format, locale } = useTranslation('telehealth')
  const timeZone = useUser().time_zone ?? deviceZone()
  const now = new Date(serverNow())
  const { day, time } = useZonedTimes(timeZone, now)
  return {
    zone: timeZone,
    zoneName: format.zone(timeZone),
    day: (instant) => beginning(day(instant), locale),
    time: (instant) => time(instant, (zone) => format.time(instant, { timeZone: zone })),
    range: (from, to) =>
      time(from, (zone) => {
        const times = { from: format.time(from, { timeZone: zone }), to: format.time(to, { timeZone: zone }) }
        return t('detail.timeRange', times)
      }),
    dateTime: (instant) => time(instant, (zone) => format.dateTime(instant, { timeZone: zone }), true),
    isOnlyClock: (instant) => timeHere(new Date(instant), timeZone, now) === null,
    elsewhere: (instant, other) => {
      if (other === null || isSameClock(new Date(instant), other, timeZone)) return null
      return { when: format.dateTime(instant, { timeZone: other }), zone: format.zone(other) }
    },
  }
}

/** Capitalizes the first letter, as at the start of a sentence. */
function beginning(words: string, locale: string): string {
  const [first = ''] = words
  return first.toLocaleUpperCase(locale) + words.slice(first.length)
}
