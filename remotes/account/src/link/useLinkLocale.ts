import { useEffect } from 'react'
import { setLocale, supportedLocale } from '@almanac/i18n'

/** The language that a link asks for (`?locale=`) is the page's. */
export function useLinkLocale(search: URLSearchParams): void {
  const locale = search.get('locale')
  useEffect(() => {
    if (locale) void setLocale(supportedLocale(locale)).catch(() => undefined)
  }, [locale])
}
