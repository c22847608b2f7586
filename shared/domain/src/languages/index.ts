/**
 * The languages of the product, each with its own name, so that visitors recognize theirs. The only
 * list: each has its texts in `locales/<code>.json`, and everything else follows (docs/contributing/texts.md,
 * "Add a language").
 */
export const LANGUAGES = [
  { code: 'en', name: 'English', english: 'English', dir: 'ltr' },
  { code: 'es', name: 'Español', english: 'Spanish', dir: 'ltr' },
  { code: 'fr', name: 'Français', english: 'French', dir: 'ltr' },
  { code: 'ar', name: 'العربية', english: 'Arabic', dir: 'rtl' },
] as const

export type Language = (typeof LANGUAGES)[number]['code']

/** The direction in which a language is written. */
export type Direction = (typeof LANGUAGES)[number]['dir']

/** Their codes, in the order in which they are shown. */
export const LANGUAGE_CODES: readonly Language[] = LANGUAGES.map(({ code }) => code)

/** Fallback where a text or a reader has no supported language. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** The language of a locale without its region: es for es-MX. Undefined if not supported. */
export function languageOf(locale: string): Language | undefined {
  const base = locale.split(/[-_]/)[0]?.toLowerCase()
  return LANGUAGE_CODES.find((code) => code === base)
}

/** The region of a locale, ISO 3166 or UN M.49: MX of es-MX, 419 of es-419; null without one. */
export function regionOf(locale: string): string | null {
  return /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2}|\d{3})(?![a-z\d])/i.exec(locale)?.[1]?.toUpperCase() ?? null
}

/**
 * The locale in which texts are in the language of `locale` and dates and numbers as in `region`: es-MX. Without a
 * region, that of the first preferred locale (`navigator.languages`, Accept-Language) of this language.
 */
export function localeIn(locale: string, region: string | null, preferred: readonly string[] = []): string {
  const language = languageOf(locale) ?? DEFAULT_LANGUAGE
  const guessed = preferred.filter((locale) => languageOf(locale) === language).map(regionOf)
  const known = region ?? guessed.find((found) => found !== null)
  return known ? `${language}-${known}` : language
}

/** The cookie with the language that a visitor has chosen in this browser; readable by scripts of the page. */
export const LANGUAGE_COOKIE = 'almanac_language'

/** The direction in which the language of a locale is written; left to right where it is unknown. */
export function directionOf(locale: string): Direction {
  const code = languageOf(locale)
  return LANGUAGES.find((language) => language.code === code)?.dir ?? 'ltr'
}

const isWhole = <T>(record: Partial<Record<Language, T>>): record is Record<Language, T> =>
  LANGUAGE_CODES.every((code) => code in record)

/** A value for each language. */
export function byLanguage<T>(valueFor: (code: Language) => T): Record<Language, T> {
  const record: Partial<Record<Language, T>> = {}
  for (const code of LANGUAGE_CODES) record[code] = valueFor(code)
  if (!isWhole(record)) throw new Error('a language was left out')
  return record
}
