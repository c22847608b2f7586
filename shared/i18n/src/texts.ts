import { languageOf, type Language } from '@almanac/domain/languages'
import { currentLanguage, DEFAULT_LOCALE, instanceOf, showLocale, supportedLocale } from './instance'
import { isScopeShown, registeringScope } from './scope'

/** Nested texts of one namespace in one language, as in locales/<language>.json. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** Fetches a namespace's words in a language. Made at build by TextsPlugin. */
export type TextLoader = (language: Language) => Promise<{ default: TextTree }>

/** Where the words of a namespace come from, and what is being fetched of them. */
interface Source {
  owner: string | null
  namespace: string
  load: TextLoader
  pending: Map<Language, Promise<void>>
}

const sources = new Map<string, Source>()

const nameOf = (namespace: string, owner: string | null) => (owner === null ? namespace : `${namespace}@${owner}`)

/**
 * Says where a namespace's words come from and starts fetching them in the
 * language that is shown. Another release of the same app says it for itself
 * (runInTextScope).
 */
export function registerTexts(namespace: string, load: TextLoader): void {
  const owner = registeringScope()
  sources.set(nameOf(namespace, owner), { owner, namespace, load, pending: new Map() })
  // A failure is told where the words are needed: loading is tried again there.
  loadTexts(namespace, currentLanguage(), owner).catch(() => undefined)
}

/** Whether this owner said where the words of a namespace come from. */
export function isRegistered(namespace: string, owner: string | null): boolean {
  return sources.has(nameOf(namespace, owner))
}

/** Whether a namespace can be shown in a language at once. */
export function hasTexts(namespace: string, language: Language, owner: string | null): boolean {
  return instanceOf(owner).hasResourceBundle(language, namespace)
}

/**
 * Brings a namespace's words in a language. A failed attempt is forgotten, so
 * the next one asks again; i18next's own loading (a backend) never asks again
 * for what failed, and changes the language all the same.
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

/** Puts words in place at once, such as those that came inside the page. */
export function addTexts(namespace: string, language: Language, words: TextTree): void {
  instanceOf(null).addResourceBundle(language, namespace, words, true, true)
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
  const all = [...sources.values()].map(({ owner, namespace }) => ({
    owner,
    loading: loadTexts(namespace, language, owner),
  }))
  for (const { loading } of all) loading.catch(() => undefined)
  await Promise.all(all.filter(({ owner }) => isScopeShown(owner)).map(({ loading }) => loading))
  await showLocale(locale)
}

/** Starts with a locale before any app is on the page: what is registered from now on comes in its language. */
export function init(locale: string): Promise<void> {
  return setLocale(locale)
}
