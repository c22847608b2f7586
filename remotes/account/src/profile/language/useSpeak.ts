import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { setUser, useUser } from '@almanac/auth'
import { updateLocale } from '@almanac/contracts/account/session'
import { setLocale } from '@almanac/i18n'

/** Keeps a language with the user, then switches everything to it at once. Throws ApiError, or when its words cannot be had; the language stays as it was then. */
export function useSpeak(): (locale: string) => Promise<void> {
  const { id } = useUser()
  const queries = useQueryClient()
  return async (locale) => {
    const user = await api(updateLocale, { params: { id }, body: { id, locale } })
    await setLocale(locale)
    setUser(user)
    // Titles of activities and surveys come from the server in the user's language.
    await queries.invalidateQueries()
  }
}
