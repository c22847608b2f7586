import { directionOf } from '../languages'

/** Characters that change the direction of what follows: marks, embeddings, overrides and isolates. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g
const EMBEDDINGS = /[\u202A-\u202E]/g
const ISOLATES = /[\u2066-\u2069]/g

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '')

/** Whether each isolate in the text is closed, so that it cannot affect what follows. */
export function hasClosedIsolates(text: string): boolean {
  let open = 0
  for (const [mark] of text.matchAll(ISOLATES)) {
    open += mark === POP_ISOLATE ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}

/** The text with its own order, whatever surrounds it (Unicode Bidirectional Algorithm, FSI and PDI). */
export const isolate = (text: string): string =>
  `${FIRST_STRONG_ISOLATE}${(hasClosedIsolates(text) ? text : text.replaceAll(ISOLATES, '')).replaceAll(EMBEDDINGS, '')}${POP_ISOLATE}`

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const LEFT_TO_RIGHT = /[^\P{L}\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const IS_ISOLATED = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/
/** Programs that make links of addresses would take the mark after it for a part of it. */
const URL = /^[a-z][a-z+.-]*:\S+$/i

/**
 * A value of a sentence in this language, such as a name. It is isolated where it has letters of the
 * other direction or direction marks; otherwise it cannot affect the order of the sentence.
 */
export function isolateIn(locale: string, value: string): string {
  if (IS_ISOLATED.test(value) || URL.test(value)) return value
  const opposite = directionOf(locale) === 'rtl' ? LEFT_TO_RIGHT : RIGHT_TO_LEFT
  return opposite.test(value) || value.search(DIRECTION_MARKS) !== -1 ? isolate(value) : value
}
