/** Code spans, in which tags are plain text: backticks, up to the same number of backticks. */
const CODE = /(?<!`)(`+)(?!`)(?:[^`]|(?!\1(?!`))`+)*?\1(?!`)/
/** HTML as recognized by Markdown: elements, comments, declarations; not `<https://…>` or `a < b`. */
const HTML = /(?<!\\)<(?:\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?|!--[^]*?--|![a-z][^<>]*|\?[^<>]*)>/gi
/** Elements removed together with their content. */
const WITHOUT_TEXT = /(?<!\\)<(script|style|template|iframe|object)\b[^<>]*>[^]*?<\/\1\s*>/gi
const LINE_BREAK = /(?<!\\)<br\s*\/?>/gi

/** Splits a text at code spans; every second part is code. */
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
 * Removes HTML tags from Markdown and keeps their text. Screens and documents both render this
 * result and no HTML of a study, so that the stored document is the one that was signed.
 */
export function withoutHtml(text: string): string {
  if (!text.includes('<')) return text
  const clean = cutAtCode(text)
    .map((part, place) => (place % 2 === 0 ? withoutTags(part) : part))
    .join('')
  // `<b<b>>` leaves a tag behind.
  return clean === text ? text : withoutHtml(clean)
}

/** The distinct tags in a text, as written. */
export function htmlTags(text: string): string[] {
  const tags = cutAtCode(text)
    .filter((_, place) => place % 2 === 0)
    .flatMap((part) => part.match(HTML) ?? [])
  return [...new Set(tags)]
}

/** A heading of a text and what stands below it. */
export interface HeadedSection {
  heading: string
  text: string
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t#]*$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/

/** Cuts a Markdown text at its highest headings; `intro` stands before the first one. Lower headings stay in their section. */
export function headedSections(text: string): { intro: string; sections: HeadedSection[] } {
  const found = headings(text)
  const highest = Math.min(...found.map(({ depth }) => depth))
  const cuts = found.filter(({ depth }) => depth === highest)
  const lines = text.split('\n')
  const between = (from: number, to: number | undefined) => lines.slice(from, to).join('\n').trim()
  return {
    intro: between(0, cuts[0]?.line),
    sections: cuts.map(({ line, heading }, index) => ({
      heading: heading.replaceAll(/[*_`]/g, ''),
      text: between(line + 1, cuts[index + 1]?.line),
    })),
  }
}

/** The headings of a text with their lines; what looks like one in a block of code is none. */
function headings(text: string): { line: number; depth: number; heading: string }[] {
  let fence: string | undefined
  return text.split('\n').flatMap((written, line) => {
    const mark = FENCE.exec(written)?.[1]
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined
    const [, signs, heading] = (fence === undefined && HEADING.exec(written)) || []
    return signs !== undefined && heading !== undefined ? [{ line, depth: signs.length, heading }] : []
  })
}
