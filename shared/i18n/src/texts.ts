import { currentLanguage, instance, showLocale } from './instance'
import { languageOf, type Language } from '@almanac/domain/languages'
import { DEFAULT_LOCALE, supportedLocale } from './locale'
import { isSpoken, registeredName } from './scope'

/** Nested texts of one namespace in one language, as in locales/<language>.json. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** Fetches a namespace's words in a language. Made at build by TextsPlugin. */
export type TextLoader = (language: Language) => Promise<{ default: TextTree }>

const loaders = new Map<string, TextLoader>()
const pending = new Map<string, Promise<void>>()

/**
 * Says where a namespace's words come from and starts fetching them in the
 * language that is shown. Another release of the same app says it for itself
 * (registeringFor).
 */
export function registerTexts(namespace: string, loader: TextLoader): void {
  const name = registeredName(namespace)
  loaders.set(name, loader)
  // A failure is told where the words are needed: loading is tried again there.
  loadTexts(name, currentLanguage()).catch(() => undefined)
}

/** Whether anybody said where the words of a namespace come from. */
export function isRegistered(namespace: string): boolean {
  return loaders.has(namespace)
}

/** Whether a namespace can be shown in a language at once. */
export function hasTexts(namespace: string, language: Language): boolean {
  return instance.hasResourceBundle(language, namespace)
}

/** Brings a namespace's words in a language. A failed attempt is forgotten, so the next one asks again. */
export function loadTexts(namespace: string, language: Language): Promise<void> {
  if (hasTexts(namespace, language)) return Promise.resolve()
  const key = `${namespace} ${language}`
  const running = pending.get(key)
  if (running) return running
  const loader = loaders.get(namespace)
  if (!loader)
    return Promise.reject(
      new Error(`Nobody registered the texts of '${namespace}': import '@almanac/i18n/texts/${namespace}' in its app`),
    )
  const loading = loader(language).then(
    (words) => addTexts(namespace, language, words.default),
    (error: unknown) => {
      pending.delete(key)
      throw error
    },
  )
  pending.set(key, loading)
  return loading
}

/** Puts words in place at once, such as those that came inside the page. */
export function addTexts(namespace: string, language: Language, words: TextTree): void {
  instance.addResourceBundle(language, namespace, words, true, true)
}

/**
 * Switches the language without a reload: the words of every app that is on
 * the page come first, then all of them change together. Rejects, and changes
 * nothing, when words can't be fetched. Those of a release that is not shown
 * are fetched as well, but nothing waits for them: it may be gone for good.
 */
export async function setLocale(code: string): Promise<void> {
  const locale = supportedLocale(code)
  const language = languageOf(locale) ?? DEFAULT_LOCALE
  const all = [...loaders.keys()].map((name) => ({ name, loading: loadTexts(name, language) }))
  for (const { loading } of all) loading.catch(() => undefined)
  await Promise.all(all.filter(({ name }) => isSpoken(name)).map(({ loading }) => loading))
  await showLocale(locale)
}

/** Starts with a locale before any app is on the page: what is registered from now on comes in its language. */
export function init(locale: string): Promise<void> {
  return setLocale(locale)
}
