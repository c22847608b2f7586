import { useUser } from '@almanac/auth'
import { deviceZone, isSameClock, timeHere } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { useZonedTimes } from '@almanac/ui/content'

/** Update interval of the current time: an appointment becomes active to the minute. */
export const APPOINTMENT_CLOCK_INTERVAL_MS = 15_000

/** Formats an appointment's time in the participant's language. */
export interface When {
  zone: string
  /** Central European Time */
  zoneName: string
  /** Today; Tomorrow; Thursday, March 12 */
  day: (instant: string) => string
  /** 4:00 PM; where the clock of that zone shows another time, 4:00 PM (10:00 AM Eastern Time) */
  time: (instant: string) => string
  /** Its two parts. */
  times: (instant: string) => ReturnType<ReturnType<typeof useZonedTimes>['both']>
  /** 4:00 PM to 4:30 PM, in parts as above */
  ranges: (from: string, to: string) => ReturnType<ReturnType<typeof useZonedTimes>['both']>
  /** March 12, 4:00 PM, with the time there as above */
  dateTime: (instant: string) => string
  /** Whether this device's clock shows the same time. */
  isOnlyClock: (instant: string) => boolean
  /** The same moment in another time zone, with its name; null if both show the same time. */
  elsewhere: (instant: string, other: string | null) => { when: string; zone: string } | null
}

/** Formats times by the clock of this device, and by that of the zone of the participant's profile where it differs. */
export function useWhen(): When {
  const { t, format, locale } = useTranslation('telehealth')
  const timeZone = useUser().time_zone ?? deviceZone()
  const { day, time, both } = useZonedTimes(timeZone)
  return {
    zone: timeZone,
    zoneName: format.zone(timeZone),
    day: (instant) => beginning(day(instant), locale),
    time: (instant) => time(instant, (zone) => format.time(instant, { timeZone: zone })),
    times: (instant) => both(instant, (zone) => format.time(instant, { timeZone: zone })),
    ranges: (from, to) =>
      both(from, (zone) => {
        const times = { from: format.time(from, { timeZone: zone }), to: format.time(to, { timeZone: zone }) }
        return t('detail.timeRange', times)
      }),
    dateTime: (instant) => time(instant, (zone) => format.dateTime(instant, { timeZone: zone }), true),
    isOnlyClock: (instant) => timeHere(new Date(instant), timeZone) === null,
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
