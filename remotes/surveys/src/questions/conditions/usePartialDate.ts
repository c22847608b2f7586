import { useTranslation } from '@almanac/i18n'
import { partsOfDate } from './entries'

/** Formats a partial date: 2019, March 2019, March 3, 2019. */
export function usePartialDate(): (date: string) => string {
  const { locale } = useTranslation('surveys')
  return (date) => {
    const { year, month, day } = partsOfDate(date)
    if (month === '') return year
    return new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'long',
      ...(day === '' ? {} : { day: 'numeric' }),
    }).format(Date.UTC(Number(year), Number(month) - 1, Number(day || '1')))
  }
}
