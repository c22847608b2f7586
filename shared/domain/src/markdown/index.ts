/** Code in a text, in which a tag is a text: its marks, and everything up to the same marks. */
const CODE = /(?<!`)(`+)(?!`)(?:[^`]|(?!\1(?!`))`+)*?\1(?!`)/
/** What Markdown takes for HTML: elements, comments, declarations. `<https://…>` and `a < b` are none. */
const HTML = /(?<!\\)<(?:\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?|!--[^]*?--|![a-z][^<>]*|\?[^<>]*)>/gi
/** Elements whose content is no text either. */
const WITHOUT_TEXT = /(?<!\\)<(script|style|template|iframe|object)\b[^<>]*>[^]*?<\/\1\s*>/gi
const LINE_BREAK = /(?<!\\)<br\s*\/?>/gi

/** A text cut at its code; every second part is code. */
function cutAtCode(text: string): string[] {
  const parts: string[] = []
  let rest = text
  for (let code = CODE.exec(rest); code; code = CODE.exec(rest)) {
    parts.push(rest.slice(0, code.index), code[0])
    rest = rest.slice(code.index + code[0].length)
  }
  return [...parts, rest]
}

const withoutTags = (text: string): string =>
  text.replaceAll(WITHOUT_TEXT, '').replaceAll(LINE_BREAK, '  \n').replaceAll(HTML, '')

/**
 * A text in Markdown without its HTML, whose words stay: no screen and no document draws
 * HTML of a study, and both show this, so that what is signed is what is kept.
 */
export function withoutHtml(text: string): string {
  if (!text.includes('<')) return text
  const clean = cutAtCode(text)
    .map((part, place) => (place % 2 === 0 ? withoutTags(part) : part))
    .join('')
  // `<b<b>>` leaves a tag behind.
  return clean === text ? text : withoutHtml(clean)
}

/** The tags in a text, each once, as they are written. */
export function htmlTags(text: string): string[] {
  const tags = cutAtCode(text)
    .filter((_, place) => place % 2 === 0)
    .flatMap((part) => part.match(HTML) ?? [])
  return [...new Set(tags)]
}
