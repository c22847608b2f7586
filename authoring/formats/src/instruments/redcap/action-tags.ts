/** An action tag in a field's annotation. */
export interface ActionTag {
  /** In capitals, with the `@`. */
  name: string
  /** The text after `=` or in the brackets; null where there is none. */
  value: string | null
  /** `@IF(condition, tags, tags)`: the tags of both branches. */
  branches?: { condition: string; holds: ActionTag[]; otherwise: ActionTag[] }
  source: string
  /** Its index in the text. */
  at: number
}

/** Maximum nesting of tags: @IF in the branch of another. */
const MAX_NESTING = 10
const TAG = /@([A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)*)/gi
const QUOTED = /\s*=\s*(?:"([^"]*)"|'([^']*)')/y
const BARE = /\s*=\s*([^\s,()"'@]+)/y

/** The index of the bracket that closes the one at `open`; -1 where there is none. Brackets in quotes are ignored. */
function closingBracket(text: string, open: number): number {
  let depth = 0
  let quote = ''
  for (let index = open; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth += 1
    else if (character === ')') {
      depth -= 1
      if (depth === 0) return index
    }
  }
  return -1
}

/** Splits at commas outside of brackets and quotes, into at most three parts. */
function parts(text: string): string[] {
  const found: string[] = []
  let [depth, quote, from] = [0, '', 0]
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(' || character === '[') depth += 1
    else if (character === ')' || character === ']') depth -= 1
    else if (character === ',' && depth === 0) {
      found.push(text.slice(from, index))
      from = index + 1
    }
  }
  return [...found, text.slice(from)].map((part) => part.trim())
}

function ifTag(plain: ActionTag, value: string, nesting: number): ActionTag {
  const [condition, holds, otherwise, ...more] = parts(value)
  const isWhole = condition !== undefined && holds !== undefined && otherwise !== undefined && more.length === 0
  if (!isWhole || nesting >= MAX_NESTING) return plain
  return {
    ...plain,
    branches: { condition, holds: actionTags(holds, nesting + 1), otherwise: actionTags(otherwise, nesting + 1) },
  }
}

/**
 * The action tags of an annotation, in order. Text between them is the designer's notes. The
 * branches of @IF are parsed, as they may nest.
 */
export function actionTags(annotation: string, nesting = 0): ActionTag[] {
  const tags: ActionTag[] = []
  let from = 0
  for (;;) {
    TAG.lastIndex = from
    const found = TAG.exec(annotation)
    if (!found) return tags
    const name = `@${(found[1] ?? '').toUpperCase()}`
    let end = found.index + found[0].length
    from = end
    // An address such as mail@HOST is no tag.
    if (found.index > 0 && /[\w.]/.test(annotation[found.index - 1] ?? '')) continue
    let value: string | null = null
    if (annotation[end] === '(') {
      const close = closingBracket(annotation, end)
      value = annotation.slice(end + 1, close === -1 ? undefined : close)
      end = close === -1 ? annotation.length : close + 1
    } else {
      QUOTED.lastIndex = end
      BARE.lastIndex = end
      const given = QUOTED.exec(annotation) ?? BARE.exec(annotation)
      value = given ? (given[1] ?? given[2] ?? '') : null
      end += given?.[0].length ?? 0
    }
    const source = annotation.slice(found.index, end)
    const tag: ActionTag = { name, value, source, at: found.index }
    tags.push(name === '@IF' && value !== null ? ifTag(tag, value, nesting) : tag)
    from = end
  }
}

/** The annotation without its tags: the designer's notes, never displayed. */
export function notesOf(annotation: string): string {
  let notes = ''
  let from = 0
  for (const { at, source } of actionTags(annotation)) {
    notes += annotation.slice(from, at)
    from = at + source.length
  }
  return (notes + annotation.slice(from)).trim()
}
