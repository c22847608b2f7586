import { use, useContext, useSyncExternalStore } from 'react'
import { formatIn, type Format } from './format'
import { currentLanguage, currentLocale, instance, onLocale } from './instance'
import { directionOf, languageOf, type Direction, type Language } from '@almanac/domain/languages'
import { DEFAULT_LOCALE } from './locale'
import { Attempt, ownedName, Speaker } from './scope'
import { hasTexts, isRegistered, loadTexts } from './texts'
import type { Namespace, TextValues, Translate } from './types'

/** What a component needs to speak. */
export interface Texts<T> {
  t: T
  /** Dates, times, numbers and lists as people of this locale write them. */
  format: Format
  /** With its region where it has one: es-MX. */
  locale: string
  dir: Direction
}

/** Looks a key up that is known only at run time, such as a title in a remote's descriptor. */
export type AnyTranslate = (key: string, values?: TextValues) => string

const made = new Map<string, Texts<AnyTranslate>>()

function textsOf(namespace: string, locale: string): Texts<AnyTranslate> {
  const key = `${namespace} ${locale}`
  const known = made.get(key)
  if (known) return known
  const translate = instance.getFixedT(languageOf(locale) ?? DEFAULT_LOCALE, namespace)
  const texts: Texts<AnyTranslate> = {
    t: (text, values) => translate(text, values ?? {}),
    format: formatIn(locale),
    locale,
    dir: directionOf(locale),
  }
  made.set(key, texts)
  return texts
}

/** The locale that is shown; the component follows when it changes. */
export function useLocale(): { locale: string; dir: Direction } {
  const locale = useSyncExternalStore(onLocale, currentLocale)
  return { locale, dir: directionOf(locale) }
}

/** The namespace as the release around the component registered it, else as everybody has it. */
function useName(namespace: string): string {
  const owner = useContext(Speaker)
  const own = owner === null ? namespace : ownedName(namespace, owner)
  return isRegistered(own) ? own : namespace
}

/** What components have waited for within an attempt, by namespace and language. */
type Waited = Map<string, Promise<void>>

const waitedWithin = new WeakMap<object, Waited>()
const waitedWithout: Waited = new Map()
const refused = new WeakSet<Promise<void>>()

function waitedFor(attempt: object | null): Waited {
  if (attempt === null) return waitedWithout
  const waited = waitedWithin.get(attempt) ?? new Map<string, Promise<void>>()
  waitedWithin.set(attempt, waited)
  return waited
}

/**
 * Waits until words have arrived. React repeats a component that waited and expects it to wait
 * for the same promise again, though the words are there by then: without that
 * the hooks after it would be taken for an update's. Words that did not come
 * within an attempt fail it; without one they are waited for until they come.
 */
function useArrival(namespace: string, language: Language): void {
  const attempt = useContext(Attempt)
  const waited = waitedFor(attempt)
  const key = `${namespace} ${language}`
  const there = hasTexts(namespace, language)
  if (!there && (attempt === null || !waited.has(key))) {
    const loading = loadTexts(namespace, language)
    loading.catch(() => refused.add(loading))
    waited.set(key, loading)
  }
  const loading = waited.get(key)
  if (loading && !(there && refused.has(loading))) use(loading)
}

/**
 * Words by keys that are known only at run time. Suspends until the namespace
 * is there in the language that is shown.
 */
export function useAnyTexts(namespace: string): Texts<AnyTranslate> {
  const { locale } = useLocale()
  const name = useName(namespace)
  useArrival(name, currentLanguage())
  return textsOf(name, locale)
}

/**
 * The words and formats of an app. `t('history.title', { count })` is checked
 * against locales/en.json. Suspends until the words are there, so a screen
 * never shows keys.
 */
export function useTexts<N extends Namespace>(namespace: N): Texts<Translate<N>> {
  return useAnyTexts(namespace)
}
