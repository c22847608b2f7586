import { api } from '@almanac/api-client'
import { setUser, useSession } from '@almanac/auth'
import { updateLocale } from '@almanac/contracts/account/session'
import { DEFAULT_LANGUAGE, languageOf, LANGUAGES } from '@almanac/domain/languages'
import { setLocale, useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { Options } from './Options'

let saving: Promise<void> = Promise.resolve()

/** Switches the language without a reload and saves it in the user's profile. */
export function Language() {
  const { t, locale } = useTranslation('host')
  const { user } = useSession()
  const toast = useToast()

  const choose = async (code: string) => {
    try {
      await setLocale(code)
    } catch {
      toast(t('settings.language_failed'), { tone: 'wrong' })
      return
    }
    if (user) {
      // Saved one after the other, so that the last choice wins.
      saving = saving
        .catch(() => undefined)
        .then(async () => {
          setUser(await api(updateLocale, { params: { id: user.id }, body: { id: user.id, locale: code } }))
        })
      await saving
    }
    // Refetched, because the server returns titles of activities and surveys in the user's language.
    await import(/* webpackChunkName: "_almanac_api_client_query" */ '@almanac/api-client/query').then(
      ({ getQueryClient }) => getQueryClient().invalidateQueries(),
      // If the chunk cannot be loaded, no screen has used it to fetch anything.
      () => undefined,
    )
  }

  return (
    <Options
      label={t('settings.language')}
      value={languageOf(locale) ?? DEFAULT_LANGUAGE}
      options={LANGUAGES.map(({ code, name, dir }) => ({ value: code, label: name, lang: code, dir }))}
      onChange={(code) => {
        choose(code).catch(() => {
          toast(t('settings.language_failed'), { tone: 'wrong' })
        })
      }}
    />
  )
}
