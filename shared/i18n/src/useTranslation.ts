import type { ParseKeys, TFunction } from 'i18next'
import { use, useContext, useSyncExternalStore } from 'react'
import { useTranslation as useI18next, type FallbackNs, type UseTranslationResponse } from 'react-i18next'
import { formatIn, type Format } from './format'
import { directionOf, type Direction } from '@almanac/domain/languages'
import { currentLanguage, currentLocale, instanceOf, onLocale } from './instance'
import { LoadAttemptContext, TextScopeContext } from './scope'
import { hasTexts, isRegistered, loadTexts } from './texts'
import type en from '../../../locales/en.json'

type Words = typeof en

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Words
    defaultNS: 'ui'
    strictKeyChecks: true
  }
}

/** Name of a group of texts: one for each app, one for `ui`, one for the server's texts (`api`). */
export type Namespace = keyof Words & string

/** Returns the text of a key in the current language; keys are checked against locales/en.json. */
export type Translate<N extends Namespace> = TFunction<N>

/** Result of react-i18next's useTranslation, plus the formats of the locale. */
interface Texts<N extends Namespace> {
  t: UseTranslationResponse<FallbackNs<N>, undefined>['t']
  /**
   * For `Trans`, which needs the instance of the surrounding release. Change the language with
   * `setLocale`, which covers all of them.
   */
  i18n: UseTranslationResponse<FallbackNs<N>, undefined>['i18n']
  /** Whether a key known only at run time has a text. */
  exists: (key: string) => key is ParseKeys<N>
  /** Formats dates, times, numbers and lists for this locale. */
  format: Format
  /** With its region if it has one: es-MX. */
  locale: string
  dir: Direction
}

/** The current locale; re-renders the component when it changes. */
export function useLocale(): { locale: string; dir: Direction } {
  const locale = useSyncExternalStore(onLocale, currentLocale, currentLocale)
  return { locale, dir: directionOf(locale) }
}

/** Promises that components suspended on within an attempt, by owner, namespace and language. */
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
 * Suspends until the texts are loaded. React re-renders a suspended component and expects the same
 * promise again, even if the texts are loaded by then: otherwise the hooks after it would be taken
 * for an update's. A failed load fails the attempt; without an attempt it is retried until the
 * texts are loaded. react-i18next can suspend too (`useSuspense`), but does not handle failures.
 */
function useLoadedTexts(namespace: string, owner: string | null): void {
  const language = currentLanguage()
  const attempt = useContext(LoadAttemptContext)
  const waited = waitedFor(attempt)
  const key = `${owner ?? ''} ${namespace} ${language}`
  const there = hasTexts(namespace, language, owner)
  if (!there && (attempt === null || !waited.has(key))) {
    const loading = loadTexts(namespace, language, owner)
    loading.catch(() => refused.add(loading))
    waited.set(key, loading)
  }
  const loading = waited.get(key)
  if (loading && !(there && refused.has(loading))) use(loading)
}

/**
 * react-i18next's useTranslation on the texts of the surrounding release, else on the shared ones,
 * with the formats of the locale. `t('history.title', { count })` is checked against
 * locales/en.json. Suspends until the texts are loaded, so a screen never shows keys.
 */
export function useTranslation<N extends Namespace>(namespace: N): Texts<N> {
  const scope = useContext(TextScopeContext)
  const owner = scope !== null && isRegistered(namespace, scope) ? scope : null
  useLoadedTexts(namespace, owner)
  const { t, i18n } = useI18next(namespace, { i18n: instanceOf(owner) })
  const locale = i18n.language
  return {
    t,
    i18n,
    exists: (key): key is ParseKeys<N> => i18n.exists(key, { ns: namespace }),
    format: formatIn(locale),
    locale,
    dir: directionOf(locale),
  }
}
