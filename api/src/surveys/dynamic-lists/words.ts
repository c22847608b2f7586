import { plain } from '@almanac/domain/search'
import type { LocalText } from '@almanac/domain/texts'

const MAX_WORDS_OF_AN_ITEM = 200
const MAX_WORDS_OF_A_SEARCH = 10
const MAX_WORD = 60
/** The Arabic article, a prefix of the word. */
const ARTICLE = 'ال'

const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, MAX_WORD))

/** The search terms of an item: the words of its label in every language, without case and accents, and its code. */
export function wordsOfItem({ code, label }: { code: string; label: LocalText }): string[] {
  const texts = typeof label === 'string' ? [label] : Object.values(label)
  const words = [code, ...texts].flatMap((text) => (text ? wordsIn(text) : []))
  const withoutArticle = words.flatMap((word) => (word.startsWith(ARTICLE) ? [word.slice(ARTICLE.length)] : []))
  return [...new Set([...words, ...withoutArticle])].filter(Boolean).slice(0, MAX_WORDS_OF_AN_ITEM)
}

/**
 * The typed text as a condition of PostgreSQL's text search: each word is a prefix of one of the
 * item's. Null for an empty text; undefined for one without letters and digits.
 */
export function searchOf(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  // Words contain only letters and digits, so nothing needs escaping.
  const words = wordsIn(typed).slice(0, MAX_WORDS_OF_A_SEARCH)
  return words.length === 0 ? undefined : words.map((word) => `'${word}':*`).join(' & ')
}
