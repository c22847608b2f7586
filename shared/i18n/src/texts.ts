import { languageOf, type Language } from '@almanac/domain/languages'
import { currentLanguage, DEFAULT_LOCALE, instanceOf, showLocale, supportedLocale } from './instance'
import { isScopeShown, registeringScope } from './scope'

/** Nested texts of one namespace in one language, as in locales/<language>.json. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** Loads a namespace's texts in a language. Generated at build time by TextsPlugin. */
export type TextLoader = (language: Language) => Promise<{ default: TextTree }>

/** The loader of a namespace and its pending requests. */
interface Source {
  owner: string | null
  namespace: string
  load: TextLoader
  pending: Map<Language, Promise<void>>
}

const sources = new Map<string, Source>()

const nameOf = (namespace: string, owner: string | null) => (owner === null ? namespace : `${namespace}@${owner}`)

/**
 * Registers the loader of a namespace's texts and starts loading them in the current language. Each
 * release of an app registers its own (runInTextScope).
 */
export function registerTexts(namespace: string, load: TextLoader): void {
  const owner = registeringScope()
  sources.set(nameOf(namespace, owner), { owner, namespace, load, pending: new Map() })
  // A failure is reported where the texts are needed, which retries.
  loadTexts(namespace, currentLanguage(), owner).catch(() => undefined)
}

/** Whether this owner has registered a namespace. */
export function isRegistered(namespace: string, owner: string | null): boolean {
  return sources.has(nameOf(namespace, owner))
}

/** Whether a namespace's texts in a language are already loaded. */
export function hasTexts(namespace: string, language: Language, owner: string | null): boolean {
  return instanceOf(owner).hasResourceBundle(language, namespace)
}

/**
 * Loads a namespace's texts in a language. A failure is not cached, so the next call retries;
 * i18next's own loading (a backend) never retries a failure, and changes the language regardless.
 */
export function loadTexts(namespace: string, language: Language, owner: string | null = null): Promise<void> {
  if (hasTexts(namespace, language, owner)) return Promise.resolve()
  const source = sources.get(nameOf(namespace, owner))
  if (!source)
    return Promise.reject(
      new Error(`Nobody registered the texts of '${namespace}': import '@almanac/i18n/texts/${namespace}' in its app`),
    )
  const running = source.pending.get(language)
  if (running) return running
  const loading = source.load(language).then(
    (words) => {
      instanceOf(owner).addResourceBundle(language, namespace, words.default, true, true)
    },
    (error: unknown) => {
      source.pending.delete(language)
      throw error
    },
  )
  source.pending.set(language, loading)
  return loading
}

/** Adds texts synchronously, such as those embedded in the page. */
export function addTexts(namespace: string, language: Language, words: TextTree): void {
  instanceOf(null).addResourceBundle(language, namespace, words, true, true)
}

/**
 * Switches the language without a reload: first loads the texts of every app on the page, then
 * changes all of them together. Rejects, and changes nothing, if texts cannot be loaded. Those of a
 * release that is not shown are loaded too, but not awaited: it may be gone for good.
 */
export async function setLocale(code: string): Promise<void> {
  const locale = supportedLocale(code)
  const language = languageOf(locale) ?? DEFAULT_LOCALE
  const all = [...sources.values()].map(({ owner, namespace }) => ({
    owner,
    loading: loadTexts(namespace, language, owner),
  }))
  for (const { loading } of all) loading.catch(() => undefined)
  await Promise.all(all.filter(({ owner }) => isScopeShown(owner)).map(({ loading }) => loading))
  await showLocale(locale)
}

/** Sets the locale before any app is on the page: texts registered later are loaded in its language. */
export function init(locale: string): Promise<void> {
  return setLocale(locale)
}
