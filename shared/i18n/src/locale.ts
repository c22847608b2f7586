/** The direction in which a language is written. */
export type Direction = 'ltr' | 'rtl'

/** The languages that the product has words in. A locale such as es-MX takes the words of es and the formats of Mexico. */
export const LANGUAGES = ['en', 'es', 'fr', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LOCALE = 'en'

const RIGHT_TO_LEFT: readonly string[] = ['ar']

/** The language of a locale, without its region: es for es-MX. Undefined when there are no words for it. */
export function languageOf(locale: string): Language | undefined {
  const base = locale.split(/[-_]/)[0]?.toLowerCase()
  return LANGUAGES.find((language) => language === base)
}

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

export function directionOf(locale: string): Direction {
  return RIGHT_TO_LEFT.includes(languageOf(locale) ?? '') ? 'rtl' : 'ltr'
}
