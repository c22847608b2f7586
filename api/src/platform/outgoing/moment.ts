import { writtenZone } from '@almanac/domain/time'

/** A moment in words of this language, at the local time of a zone. */
export function momentIn(locale: string, timeZone: string, instant: string): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: writtenZone(new Date(instant), timeZone),
  }).format(new Date(instant))
}
