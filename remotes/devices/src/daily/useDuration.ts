import { useTranslation } from '@almanac/i18n'

/** Formats minutes as hours and minutes, below an hour as minutes alone. */
export function useDuration(): (minutes: number) => string {
  const { t, format } = useTranslation('devices')
  return (minutes) => {
    const whole = Math.round(minutes)
    const rest = format.number(whole % 60)
    return whole < 60
      ? t('daily.minutes', { minutes: rest })
      : t('daily.hours', { hours: format.number(Math.floor(whole / 60)), minutes: rest })
  }
}
