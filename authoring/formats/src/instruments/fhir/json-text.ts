/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export interface JsonObject {
  [name: string]: Json | undefined
}

/** Invalid JSON; `line` counts from 1. */
export class JsonTextError extends Error {
  override name = 'JsonTextError'
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message)
  }
}

export interface JsonText {
  value: Json
  /** The line on which an object or a list begins. */
  lines: WeakMap<object, number>
  /** Duplicate names in an object; the last one counts, as with `JSON.parse`. */
  repeated: { name: string; line: number }[]
}

/** Maximum nesting of lists and objects. */
const MAX_JSON_DEPTH = 1_000

const SPACE = /[ \t\n\r]*/y
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
const WORDS: Record<string, boolean | null> = { true: true, false: false, null: null }

/**
 * Parses JSON like `JSON.parse`, and records the line on which each object and list begins. Throws
 * JsonTextError; skips a byte-order mark.
 */
export function parseJsonText(text: string): JsonText {
  return new JsonParser(text.startsWith('\ufeff') ? text.slice(1) : text).parse()
}

class JsonParser {
  private position = 0
  private depth = 0
  private line = 1
  private counted = 0
  private readonly lines = new WeakMap<object, number>()
  private readonly repeated: { name: string; line: number }[] = []

  constructor(private readonly text: string) {}

  parse(): JsonText {
    const value = this.value()
    this.space()
    if (this.position < this.text.length) throw this.error('There is more text after the end of the JSON.')
    return { value, lines: this.lines, repeated: this.repeated }
  }

  /** The line of the current position; positions only advance, so every line break is counted once. */
  private here(): number {
    for (; this.counted < this.position; this.counted += 1) if (this.text[this.counted] === '\n') this.line += 1
    return this.line
  }

  private error(message: string): JsonTextError {
    return new JsonTextError(
      this.position >= this.text.length ? 'The file ends before the JSON is complete.' : message,
      this.here(),
    )
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.position += found.length
    return found
  }

  private space(): void {
    this.match(SPACE)
  }

  private takes(symbol: string): boolean {
    this.space()
    if (this.text[this.position] !== symbol) return false
    this.position += 1
    return true
  }

  private value(): Json {
    this.space()
    const first = this.text[this.position]
    if (first === '{') return this.nested(() => this.object())
    if (first === '[') return this.nested(() => this.list())
    if (first === '"') return this.string()
    const word = this.match(WORD)
    if (word !== undefined) return WORDS[word] ?? null
    const number = this.match(NUMBER)
    if (number !== undefined) return Number(number)
    throw this.error(`“${String.fromCodePoint(this.text.codePointAt(this.position) ?? 0x20)}” can’t stand here.`)
  }

  private nested<Value>(read: () => Value): Value {
    this.depth += 1
    if (this.depth > MAX_JSON_DEPTH)
      throw this.error(`More than ${MAX_JSON_DEPTH} lists and objects inside each other.`)
    const value = read()
    this.depth -= 1
    return value
  }

  private string(): string {
    const start = this.position
    const quoted = this.match(STRING)
    if (quoted !== undefined) return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1)
    if (this.text.indexOf('"', start + 1) === -1) this.position = this.text.length
    throw this.error('A text is not closed, or has a character that has to be escaped.')
  }

  private object(): JsonObject {
    const object: JsonObject = {}
    this.lines.set(object, this.here())
    this.position += 1
    if (this.takes('}')) return object
    do {
      this.space()
      if (this.text[this.position] !== '"') throw this.error('The name of a property is missing.')
      const name = this.string()
      if (!this.takes(':')) throw this.error(`A colon is missing after "${name.slice(0, 100)}".`)
      if (Object.hasOwn(object, name)) this.repeated.push({ name, line: this.here() })
      const value = this.value()
      Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true })
    } while (this.takes(','))
    if (!this.takes('}')) throw this.error('A comma or the closing brace of an object is missing.')
    return object
  }

  private list(): Json[] {
    const list: Json[] = []
    this.lines.set(list, this.here())
    this.position += 1
    if (this.takes(']')) return list
    do list.push(this.value())
    while (this.takes(','))
    if (!this.takes(']')) throw this.error('A comma or the closing bracket of a list is missing.')
    return list
  }
}
