import { createInstance, type FormatterModule, type i18n, type InitOptions } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { formatIn } from './format'
import { isolateIn } from '@almanac/domain/direction'
import { DEFAULT_LANGUAGE, directionOf, languageOf, LANGUAGE_CODES, type Language } from '@almanac/domain/languages'

// Replaced by webpack at build time.
declare const process: { env: { NODE_ENV?: string } }

export const DEFAULT_LOCALE = DEFAULT_LANGUAGE

const development = process.env.NODE_ENV !== 'production'

const optionsIn = (lng: string): InitOptions => ({
  lng,
  // The language of i18next is the locale with its region: es-MX has the texts of es and the
  // formats of Mexico.
  supportedLngs: [...LANGUAGE_CODES],
  nonExplicitSupportedLngs: true,
  load: 'languageOnly',
  fallbackLng: false,
  initAsync: false,
  // Empty at first; i18next uses this object itself as its store.
  resources: {},
  interpolation: { escapeValue: false, alwaysFormat: true },
  // registerTexts loads the texts; useTranslation suspends for them itself.
  react: { useSuspense: false },
  saveMissing: development,
  missingKeyHandler: (languages, namespace, key) => {
    globalThis.reportError(new Error(`Missing text ${namespace}:${key} in ${languages.join(', ')}`))
  },
})

/**
 * Formats the values of a text. `{{count, number}}`: i18next's own formatter creates a format for
 * each number and keeps it forever; a counter that follows typing would create one per key press.
 * Any other text, such as a name, is isolated from the direction of the sentence.
 */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, format, lng) => {
    const locale = lng ?? currentLocale()
    if (format === 'number') return formatIn(locale).number(Number(value))
    return isolateIn(locale, String(value ?? ''))
  },
}

/** The texts of the host, and of everything else that exists once per tab. */
const shared: i18n = createInstance()
void shared.use(initReactI18next).use(formatter).init(optionsIn(DEFAULT_LOCALE))

/**
 * Two releases of a remote may be in one tab, with different texts under the same namespace and
 * keys. A namespace of i18next has no owner, so each release (`owner`, see runInTextScope) has its
 * own instance.
 */
const ofOwners = new Map<string, i18n>()

/** The i18next instance with the texts of an owner; null: the shared texts. */
export function instanceOf(owner: string | null): i18n {
  if (owner === null) return shared
  const known = ofOwners.get(owner)
  if (known) return known
  const own = createInstance()
  void own.use(formatter).init(optionsIn(currentLocale()))
  ofOwners.set(owner, own)
  return own
}

/** The current locale, with its region if it has one. */
export function currentLocale(): string {
  return shared.language
}

export function currentLanguage(): Language {
  return languageOf(currentLocale()) ?? DEFAULT_LOCALE
}

/** Calls the listener after each change of the locale. */
export function onLocale(listener: () => void): () => void {
  shared.on('languageChanged', listener)
  return () => {
    shared.off('languageChanged', listener)
  }
}

/**
 * Switches to a locale whose texts are already loaded: the page's language and direction, and every
 * instance. All of it happens before React renders again, so no frame shows two languages.
 */
export async function showLocale(code: string): Promise<void> {
  const locale = supportedLocale(code)
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  await Promise.all([shared, ...ofOwners.values()].map((instance) => instance.changeLanguage(locale)))
}

/** A locale that Intl accepts and the product has texts for; the default if there is none. */
export function supportedLocale(locale: string | null | undefined): string {
  if (!locale || !languageOf(locale)) return DEFAULT_LOCALE
  try {
    return Intl.getCanonicalLocales(locale.replace('_', '-'))[0] ?? DEFAULT_LOCALE
  } catch {
    return languageOf(locale) ?? DEFAULT_LOCALE
  }
}

/** The first of the preferred locales (navigator.languages) that the product has texts for, else the default. */
export function bestLocale(preferred: readonly string[]): string {
  return supportedLocale(preferred.find((locale) => languageOf(locale)))
}
