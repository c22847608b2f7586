import { useEffect } from 'react'
import { useSession } from '@almanac/auth'
import { setLocale, supportedLocale } from '@almanac/i18n'

/** Sets the language of the page to that of the link (`?locale=`), for visitors: an account has its own. */
export function useLinkLocale(search: URLSearchParams): void {
  const { user } = useSession()
  const locale = user ? null : search.get('locale')
  useEffect(() => {
    if (locale) void setLocale(supportedLocale(locale)).catch(() => undefined)
  }, [locale])
}
