import { isWithinOneEdit } from './one-edit'
import { plain, spelled } from './plain'

/** Words that say nothing in a search, in all languages of the product: "my head", "mal à la tête". */
const EMPTY_WORDS = new Set(
  (
    'i my me the a an of in on at to is are have has with and or ' +
    'el la los las un una de del en mi mis con tengo al ' +
    'le les l une du des d au aux mon ma mes j ai et ' +
    'في من عندي مع'
  ).split(' '),
)

/** Fewer letters than these are compared as they are: too many short words differ by one letter. */
const MIN_FUZZY_LENGTH = 4
const MIN_FUZZY_PREFIX_LENGTH = 5

/** A text, and the same with a space before each word. */
interface Spelling {
  text: string
  spaced: string
}

const spellingOf = (text: string): Spelling => ({ text, spaced: ` ${text.replaceAll(/[\s(,/-]+/g, ' ')}` })

/** A name or a query, prepared for comparison. */
export interface Phrase {
  written: Spelling
  /** With one spelling for British and American English. */
  spelled: Spelling
  /** Without spaces: "head ache" is headache. */
  joined: string
  /** Its words, without the empty ones and without the Arabic article. */
  words: readonly string[]
}

const withoutArticle = (word: string) => (word.length > 4 && word.startsWith('ال') ? word.slice(2) : word)

/** Prepares a name or a query. */
export function phraseOf(name: string): Phrase {
  const text = plain(name)
  const all = spelled(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = all.filter((word) => !EMPTY_WORDS.has(word))
  return {
    written: spellingOf(text),
    spelled: spellingOf(spelled(text)),
    joined: all.join(''),
    words: (telling.length > 0 ? telling : all).map(withoutArticle),
  }
}

/** Whether its words may be compared one by one: single letters and digits are in any name. */
const isTelling = ({ words }: Phrase) => words.some((word) => word.length > 1)

const INSIDE = 5

/** Rank of where a query is in a name: it is the name, begins it, begins a word, or is inside one. */
function place({ text, spaced }: Spelling, query: Spelling): number | undefined {
  const at = text.indexOf(query.text)
  if (at < 0) return undefined
  if (at === 0) return text.length === query.text.length ? 0 : 1
  return spaced.includes(query.spaced) || spaced.includes(` ال${query.text}`) ? 2 : INSIDE
}

/**
 * Rank of a match, 0 is best: the name is the query, begins with it, or has it at the beginning of a word; the same
 * without spaces; each word of the query begins one of its words; it contains the query. Undefined without a match.
 */
export function fit(name: Phrase, query: Phrase): number | undefined {
  const written = place(name.written, query.written)
  const at = written === undefined || written === INSIDE ? (place(name.spelled, query.spelled) ?? written) : written
  if (at !== undefined && at !== INSIDE) return at
  if (query.joined.length >= MIN_FUZZY_LENGTH && name.joined.startsWith(query.joined)) return 3
  if (isTelling(query) && query.words.every((word) => name.words.some((one) => one.startsWith(word)))) return 4
  return at
}

/** Whether a word is another, or the beginning of another, but for one typing error. */
function isNearly(word: string, typed: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < MIN_FUZZY_LENGTH) return false
  if (isWithinOneEdit(word, typed)) return true
  return (
    typed.length >= MIN_FUZZY_PREFIX_LENGTH &&
    [-1, 0, 1].some((more) => isWithinOneEdit(word.slice(0, typed.length + more), typed))
  )
}

/** Whether each word of the query is in the name but for one typing error in each; or the whole without spaces is. */
export function nearlyFits(name: Phrase, query: Phrase): boolean {
  return (
    (isTelling(query) && query.words.every((typed) => name.words.some((word) => isNearly(word, typed)))) ||
    (query.joined.length >= MIN_FUZZY_LENGTH && isWithinOneEdit(name.joined, query.joined))
  )
}
