/** A text split at its placeholders. */
export type TextPart =
  | { kind: 'text'; text: string }
  /** `{{key}}`, `{{key|code}}`, `{{key|one:# day|other:# days}}`. */
  | { kind: 'answer'; key: string; code: boolean; plural: ReadonlyMap<string, string> | null }
  /** `{{score:key}}`, with plurals as well. */
  | { kind: 'score'; key: string; plural: ReadonlyMap<string, string> | null }

const PLACE = /\{\{([^{}]{1,2000})\}\}/g
const FORM = /^\s*(zero|one|two|few|many|other|=\d+):([\s\S]*)$/

/** The plural forms, where all further parts are some. */
function pluralOf(parts: readonly string[]): Map<string, string> | null {
  const forms = new Map<string, string>()
  for (const part of parts) {
    const match = FORM.exec(part)
    if (!match) return null
    forms.set(match[1] ?? '', match[2] ?? '')
  }
  return forms.size > 0 && forms.has('other') ? forms : null
}

function partOf(inside: string): TextPart {
  const [name = '', ...further] = inside.split('|')
  const key = name.trim()
  const plural = pluralOf(further)
  if (key.startsWith('score:')) return { kind: 'score', key: key.slice('score:'.length).trim(), plural }
  return { kind: 'answer', key, code: further.length === 1 && further[0]?.trim() === 'code', plural }
}

/** What a text consists of. Markup in it is text like any other. */
export function partsOfText(text: string): TextPart[] {
  if (!text.includes('{{')) return [{ kind: 'text', text }]
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(PLACE)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(partOf(match[1] ?? ''))
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}
