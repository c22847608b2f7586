import { useTranslation } from '@almanac/i18n'

/** Formats minutes as hours and minutes. */
export function useDuration(): (minutes: number) => string {
  const { t, format } = useTranslation('devices')
  return (minutes) => {
    const whole = Math.round(minutes)
    return t('daily.hours', { hours: format.number(Math.floor(whole / 60)), minutes: format.number(whole % 60) })
  }
}
