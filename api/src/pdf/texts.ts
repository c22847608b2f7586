import { withoutHtml } from '@almanac/domain/markdown'

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

/** The same inside of a sentence in another language, whose direction it leaves alone. */
export const isolated = (text: string): string => `${ISOLATE}${shown(text)}${END_OF_ISOLATE}`

/** Part of a text that is written bold or plain. */
interface Run {
  text: string
  strong: boolean
}

/** A paragraph, a heading or an item of a list. */
export interface TextBlock {
  kind: 'paragraph' | 'heading' | 'item'
  runs: Run[]
}

/** A character that would mean something in Markdown and is to stand for itself. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g

const runsOf = (line: string): Run[] =>
  line
    .split(/(?<!\\)\*\*((?:\\.|[^*\\])+)\*\*/)
    .map((text, place) => ({ text: shown(text.replaceAll(ESCAPED, '$1')), strong: place % 2 === 1 }))
    .filter(({ text }) => text !== '')

/**
 * A text of a study as blocks: headings, items, paragraphs and bold of Markdown. HTML is left
 * out as on every screen. Whatever else is in it, links among them, stays readable as it was written.
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let paragraph: string[] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', runs: runsOf(paragraph.join(' ')) })
    paragraph = []
  }
  for (const line of withoutHtml(text).split(/\r?\n/)) {
    const [, heading] = /^\s{0,3}#{1,6}\s+(.+)$/.exec(line) ?? []
    const [, item] = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(.+)$/.exec(line) ?? []
    if (heading !== undefined || item !== undefined || line.trim() === '') close()
    if (heading !== undefined) blocks.push({ kind: 'heading', runs: runsOf(heading) })
    else if (item !== undefined) blocks.push({ kind: 'item', runs: runsOf(item) })
    else if (line.trim() !== '') paragraph.push(line.trim())
  }
  close()
  return blocks
}
