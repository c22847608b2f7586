import { useEffect } from 'react'
import { setLocale, supportedLocale } from '@almanac/i18n'

/** Sets the language of the page to that of the link (`?locale=`). */
export function useLinkLocale(search: URLSearchParams): void {
  const locale = search.get('locale')
  useEffect(() => {
    if (locale) void setLocale(supportedLocale(locale)).catch(() => undefined)
  }, [locale])
}
