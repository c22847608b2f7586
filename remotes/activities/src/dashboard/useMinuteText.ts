import { useTranslation } from '@almanac/i18n'

/** Writes a minute of the day as a time on the clock. */
export function useMinuteText(): (minute: number) => string {
  const { format } = useTranslation('activities')
  return (minute) =>
    format.time(`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
}
