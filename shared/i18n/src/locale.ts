import { DEFAULT_LANGUAGE, languageOf } from '@almanac/domain/languages'

export const DEFAULT_LOCALE = DEFAULT_LANGUAGE

/** A locale that Intl accepts and the product has words for; the default when there is none. */
export function supportedLocale(locale: string | null | undefined): string {
  if (!locale || !languageOf(locale)) return DEFAULT_LOCALE
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? DEFAULT_LOCALE
  } catch {
    return languageOf(locale) ?? DEFAULT_LOCALE
  }
}

/** The first of the preferred locales that the product has words for (navigator.languages), else the default. */
export function bestLocale(preferred: readonly string[]): string {
  return supportedLocale(preferred.find((locale) => languageOf(locale)))
}
