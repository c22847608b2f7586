import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import type { Mistake } from './mistake'

/** A path in a file: keys and indexes. */
export type Path = readonly PropertyKey[]

/** A YAML file with the position of each of its values. */
export class Source {
  readonly mistakes: Mistake[]
  private readonly lines = new LineCounter()
  private readonly document: Document

  /** `file` is the path shown in mistakes. */
  constructor(
    readonly file: string,
    text: string,
  ) {
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false })
    this.mistakes = this.document.errors.map((error) =>
      this.atOffset(error.pos[0], inOurWords(error.code, error.message)),
    )
    if (this.mistakes.length === 0 && !isMap(this.document.contents)) {
      this.mistakes.push(
        this.atOffset(0, text.trim() === '' ? 'the file is empty' : 'the file is not a list of `key: value` lines'),
      )
    }
  }

  /** The content as plain values, copied for each call. Undefined when the file isn't valid YAML. */
  values(): unknown {
    return this.mistakes.length > 0 ? undefined : this.document.toJS()
  }

  /** A mistake at a value; for a missing value, at its parent. */
  mistake(path: Path, message: string): Mistake {
    for (let length = path.length; length > 0; length -= 1) {
      const node = this.document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return this.atOffset(node.range[0], message)
    }
    return this.atOffset(isNode(this.document.contents) ? (this.document.contents.range?.[0] ?? 0) : 0, message)
  }

  /** A mistake at the key of a value. */
  mistakeAtKey(path: Path, message: string): Mistake {
    const map = path.length > 1 ? this.document.getIn(path.slice(0, -1), true) : this.document.contents
    const name = path.at(-1)
    const pair = isMap(map)
      ? map.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === name)
      : undefined
    return pair && isScalar(pair.key) && pair.key.range
      ? this.atOffset(pair.key.range[0], message)
      : this.mistake(path, message)
  }

  private atOffset(offset: number, message: string): Mistake {
    const { line, col } = this.lines.linePos(offset)
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1), message }
  }
}

/** The most common YAML mistakes, explained for people who don't write it every day. */
function inOurWords(code: string, message: string): string {
  switch (code) {
    case 'DUPLICATE_KEY':
      return 'this key stands twice; remove one of the two'
    case 'TAB_AS_INDENT':
      return 'a line starts with a tab; indent with spaces'
    case 'BAD_INDENT':
      return 'the indentation does not fit; lines of one list or block start in the same column'
    case 'MISSING_CHAR':
      return `a character is missing (${message}); is a quote, bracket or colon not closed?`
    default:
      return `this is not valid YAML: ${message}`
  }
}
