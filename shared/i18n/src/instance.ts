import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LOCALE, directionOf, languageOf, supportedLocale, type Language } from './locale'

/** The one i18next of host and remotes. Words come into it namespace by namespace. */
export const instance: i18n = createInstance()

// Replaced by webpack at build.
declare const process: { env: { NODE_ENV?: string } }

const development = process.env.NODE_ENV !== 'production'

void instance.use(initReactI18next).init({
  lng: DEFAULT_LOCALE,
  fallbackLng: false,
  initAsync: false,
  resources: {},
  interpolation: { escapeValue: false },
  // What is loaded, and what shows meanwhile, is decided here and not by the library.
  react: { useSuspense: false },
  saveMissing: development,
  missingKeyHandler: (languages, namespace, key) => {
    globalThis.reportError(new Error(`Missing text ${namespace}:${key} in ${languages.join(', ')}`))
  },
})

let current = DEFAULT_LOCALE
const listeners = new Set<() => void>()

/** The locale that is shown now, with its region where it has one. */
export function currentLocale(): string {
  return current
}

export function currentLanguage(): Language {
  return languageOf(current) ?? DEFAULT_LOCALE
}

/** Calls the listener after each change of the locale. */
export function onLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Shows a locale whose words are there already: the page's language and direction follow. */
export async function showLocale(code: string): Promise<void> {
  current = supportedLocale(code)
  await instance.changeLanguage(currentLanguage())
  document.documentElement.lang = current
  document.documentElement.dir = directionOf(current)
  for (const listener of listeners) listener()
}
