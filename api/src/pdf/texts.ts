/** Marks that turn the direction of what follows them: in a name they would turn the rest of its line. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g

const ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

/** The same without the marks that set an answer in a text apart, which turn nothing outside of them. */
const OTHER_DIRECTION_MARKS = /[\u202A-\u202E\u2066\u2067\u200E\u200F\u061C]/g

/** Whether each mark that sets a part of a text apart has its end. */
function isIsolatedInPairs(text: string): boolean {
  let open = 0
  for (const [mark] of text.matchAll(/[\u2068\u2069]/g)) {
    open += mark === ISOLATE ? 1 : -1
    if (open < 0) return false
  }
  return open === 0
}

/** Letters in a row after which a line may be broken, so that no word leaves the page. */
const MAX_UNBROKEN_LETTERS = 40

/** What a person wrote, as a document shows it: control characters go, long words can be broken. */
export function shown(text: string): string {
  return text
    .replaceAll(isIsolatedInPairs(text) ? OTHER_DIRECTION_MARKS : DIRECTION_MARKS, '')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(new RegExp(`\\S{${MAX_UNBROKEN_LETTERS}}(?=\\S)`, 'gu'), '$&\u200B')
}

/** The name of a zone in one line: what sets lines would else break it after a slash. */
export const unbroken = (zone: string): string => zone.replaceAll('/', '/\u2060')

/** The same inside of a sentence in another language, whose direction it leaves alone. */
export const isolated = (text: string): string => `${ISOLATE}${shown(text)}${END_OF_ISOLATE}`
