import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES, languageOf } from '../languages'
import { fit, nearlyFits, phraseOf, type Phrase } from './match'
import { plain } from './plain'

export { plain, spelled } from './plain'
export { nearlyFits, phraseOf } from './match'

/** A searchable entry: `common` ones are listed first while the query is empty. */
export interface Findable extends Named {
  common: boolean
  /** Everyday words for the same, by language; found like its name, and never shown. */
  also?: Partial<Record<Language, readonly string[]>>
}

/** Default maximum number of results. */
const MAX_RESULTS = 20

interface Entry<T> {
  item: T
  name: string
  /** What it is found by: its name and its everyday words in the reader's language, then in English. */
  names: readonly (readonly Phrase[])[]
}

/** Prepared for comparison once per entry: the same names are searched for each keystroke. */
function entryOf<T extends Findable>(item: T, locale: string): Entry<T> {
  const name = nameIn(item, locale)
  const language = languageOf(locale) ?? DEFAULT_LANGUAGE
  const also = (code: Language) => (item.also?.[code] ?? []).map(phraseOf)
  return { item, name, names: [[phraseOf(name)], also(language), [phraseOf(item.en)], also('en')] }
}

function sorted<T extends Findable>(items: readonly T[], locale: string): Entry<T>[] {
  const { compare } = new Intl.Collator(locale)
  return items
    .map((item) => entryOf(item, locale))
    .sort((one, other) => Number(other.item.common) - Number(one.item.common) || compare(one.name, other.name))
}

/** The query, the reader's language, and the reader's own entries, which come first among equals. */
export type Search<T extends Findable> = (
  query: string | undefined,
  locale: string,
  own?: readonly T[],
) => (T & { name: string })[]

/**
 * Finds entries by their name or an everyday word in the reader's language, or in English; at most
 * `most`, those that are or begin with the query first. Only if there is none, those that differ by
 * one typing error. The query is literal: no character has a special meaning.
 */
export function searchable<T extends Findable>(
  items: readonly T[],
  { most = MAX_RESULTS }: { most?: number } = {},
): Search<T> {
  // Prepared when a language is first searched: of every catalogue in every language it would delay each start.
  const byLanguage = new Map<Language, Entry<T>[]>()
  function sortedIn(locale: string): Entry<T>[] {
    const language = LANGUAGE_CODES.find((code) => code === locale) ?? DEFAULT_LANGUAGE
    const entries = byLanguage.get(language) ?? sorted(items, language)
    byLanguage.set(language, entries)
    return entries
  }
  return (typed = '', locale, own = []) => {
    const entries = [...sorted(own, locale), ...sortedIn(locale)]
    const found = plain(typed) === '' ? entries : ranked(entries, phraseOf(typed))
    return found.slice(0, most).map(({ item, name }) => ({ ...item, name }))
  }
}

/** By `fit`. An everyday word ranks behind the same in a name, and before a name that only contains the query. */
const RANKS_OF_NAMES = [0, 2, 3, 4, 5, 8]
const RANKS_OF_WORDS = [1, 6, 6, 7, 7, undefined]
/** What is found only in English ranks behind all in the reader's language. */
const ENGLISH = 9

function rankOf<T>({ names }: Entry<T>, query: Phrase): number | undefined {
  const ranks = names.flatMap((phrases, kind) =>
    phrases.flatMap((phrase) => {
      const at = fit(phrase, query)
      const rank = at === undefined ? undefined : (kind % 2 === 0 ? RANKS_OF_NAMES : RANKS_OF_WORDS)[at]
      return rank === undefined ? [] : [rank + (kind < 2 ? 0 : ENGLISH)]
    }),
  )
  return ranks.length === 0 ? undefined : Math.min(...ranks)
}

function ranked<T>(entries: Entry<T>[], query: Phrase): Entry<T>[] {
  const fitting = entries.flatMap((entry) => {
    const rank = rankOf(entry, query)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  // Sorting is stable, so the order within a rank is kept.
  if (fitting.length > 0) return fitting.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry)
  return entries
    .map((entry) => ({
      entry,
      kind: entry.names.findIndex((phrases) => phrases.some((one) => nearlyFits(one, query))),
    }))
    .filter(({ kind }) => kind >= 0)
    .sort((one, other) => one.kind - other.kind)
    .map(({ entry }) => entry)
}

/** An entry with a name in each language of the product. */
export interface Named extends Record<Language, string> {
  id: string
}

/** The name in the reader's language; in English if the product does not support that language. */
export function nameIn(named: Named, locale: string): string {
  return named[languageOf(locale) ?? DEFAULT_LANGUAGE]
}
