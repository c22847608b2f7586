import { DEFAULT_LANGUAGE, languageOf, LANGUAGES } from '@almanac/domain/languages'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { Options } from './Options'
import { chooseLanguage } from '../language/follow-language'

/** Switches the language without a reload and keeps it: for users in the account, for visitors in the browser. */
export function Language() {
  const { t, locale } = useTranslation('host')
  const toast = useToast()

  return (
    <Options
      label={t('settings.language')}
      value={languageOf(locale) ?? DEFAULT_LANGUAGE}
      options={LANGUAGES.map(({ code, name, dir }) => ({ value: code, label: name, lang: code, dir }))}
      onChange={(code) => {
        chooseLanguage(languageOf(code) ?? DEFAULT_LANGUAGE).catch(() => {
          toast(t('settings.language_failed'), { tone: 'wrong' })
        })
      }}
    />
  )
}
