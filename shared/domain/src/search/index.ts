import { DEFAULT_LANGUAGE, type Language, LANGUAGE_CODES, languageOf } from '../languages'

/** A searchable entry: `common` ones are listed first while the query is empty. */
export interface Findable extends Named {
  common: boolean
}

/** Default maximum number of results. */
const MAX_RESULTS = 20

/** British and American spellings alike: haemophilia and hemophilia, tumour and tumor. Takes a name without accents and case (`plain`). */
export function spelled(text: string): string {
  return text.replaceAll(/[ao]e/g, 'e').replaceAll('ou', 'o')
}

/**
 * Rank of a match, 0 is best: the name begins with the query, a word does, or it contains it.
 * Undefined without a match.
 */
function fit(name: string, query: string): number | undefined {
  if (name.startsWith(query)) return 0
  if (name.split(/[\s(,/-]+/).some((word) => word.startsWith(query) || word.startsWith(`ال${query}`))) return 1
  return name.includes(query) ? 2 : undefined
}

function best(name: string, query: string): number | undefined {
  return fit(name, query) ?? fit(spelled(name), spelled(query))
}

interface Entry<T> {
  item: T
  name: string
  plain: string
  english: string
}

function sorted<T extends Findable>(items: readonly T[], locale: string): Entry<T>[] {
  const { compare } = new Intl.Collator(locale)
  return items
    .map((item) => ({ item, name: nameIn(item, locale), plain: plain(nameIn(item, locale)), english: plain(item.en) }))
    .sort((one, other) => Number(other.item.common) - Number(one.item.common) || compare(one.name, other.name))
}

/** The query, the reader's language, and the reader's own entries, which come first among equals. */
export type Search<T extends Findable> = (
  query: string | undefined,
  locale: string,
  own?: readonly T[],
) => (T & { name: string })[]

/**
 * Finds entries by their name in the reader's language, or in English; at most `most`, those that
 * begin with the query first. The query is literal: no character has a special meaning.
 */
export function searchable<T extends Findable>(
  items: readonly T[],
  { most = MAX_RESULTS }: { most?: number } = {},
): Search<T> {
  const byLocale = new Map<string, Entry<T>[]>(LANGUAGE_CODES.map((locale) => [locale, sorted(items, locale)]))
  const english = sorted(items, 'en')
  return (typed = '', locale, own = []) => {
    const entries = [...sorted(own, locale), ...(byLocale.get(locale) ?? english)]
    const query = plain(typed)
    const found = query === '' ? entries : ranked(entries, query)
    return found.slice(0, most).map(({ item, name }) => ({ ...item, name }))
  }
}

function ranked<T>(entries: Entry<T>[], query: string): Entry<T>[] {
  const fitting = entries.flatMap((entry) => {
    const inEnglish = best(entry.english, query)
    const rank = best(entry.plain, query) ?? (inEnglish === undefined ? undefined : 3 + inEnglish)
    return rank === undefined ? [] : [{ entry, rank }]
  })
  // Sorting is stable, so the order within a rank is kept.
  return fitting.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry)
}

/** An entry with a name in each language of the product. */
export interface Named extends Record<Language, string> {
  id: string
}

/** The name in the reader's language; in English if the product does not support that language. */
export function nameIn(named: Named, locale: string): string {
  return named[languageOf(locale) ?? DEFAULT_LANGUAGE]
}

/**
 * Normalises a name for comparison: letters only, no case, no accents, and one form for Arabic
 * letters with two spellings.
 */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ]/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll(/[’ʼ]/g, "'")
    .trim()
}
