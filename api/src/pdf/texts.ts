/** Direction marks; in a name they would affect the rest of its line. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/g

const ISOLATE = '\u2068'
const END_OF_ISOLATE = '\u2069'

/** The same without the marks that isolate an answer in a text, which only affect their content. */
const OTHER_DIRECTION_MARKS = /[\u202A-\u202E\u2066\u2067\u200E\u200F\u061C]/g

/** Whether each isolate in the text is terminated. */
function isIsolatedInPairs(text: string): boolean {
  let open = 0
  for (const [mark] of text.matchAll(/[\u2068\u2069]/g)) {
    open += mark === ISOLATE ? 1 : -1
    if (open < 0) return false
  }
  return open === 0
}

/** Maximum number of letters without a line break opportunity, so that no word leaves the page. */
const MAX_UNBROKEN_LETTERS = 40

/** User-written text for a document: without control characters, and with line break opportunities in long words. */
export function shown(text: string): string {
  return text
    .replaceAll(isIsolatedInPairs(text) ? OTHER_DIRECTION_MARKS : DIRECTION_MARKS, '')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(new RegExp(`\\S{${MAX_UNBROKEN_LETTERS}}(?=\\S)`, 'gu'), '$&\u200B')
}

/** The name of a time zone without line breaks, which would otherwise occur after a slash. */
export const unbroken = (zone: string): string => zone.replaceAll('/', '/\u2060')

/** The same inside a sentence in another language, isolated from its direction. */
export const isolated = (text: string): string => `${ISOLATE}${shown(text)}${END_OF_ISOLATE}`
