import { shareText } from '@almanac/domain/percentages'
import { useTranslation } from '@almanac/i18n'

/** Formats a share of a whole; `percent` if it was rounded together with others. Never 0 % or 100 % unless it is none or all. */
export function useShare(): (fraction: number, percent?: number) => string {
  const { format, locale } = useTranslation('devices')
  return (fraction, percent) => format.isolated(shareText(locale, fraction, percent))
}
