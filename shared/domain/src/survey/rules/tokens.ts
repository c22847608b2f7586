/** A syntax error in a rule; `position` in its text, from 0. */
export class RuleSyntaxError extends Error {
  override name = 'RuleSyntaxError'
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message)
  }
}

export type Token =
  | { kind: 'number'; value: number; position: number }
  | { kind: 'text' | 'reference' | 'word' | 'symbol'; value: string; position: number }
  | { kind: 'end'; value: ''; position: number }

const MAX_RULE_LENGTH = 10_000

const SPACE = /\s+/y
const NUMBER = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y
const WORD = /[A-Za-z_][A-Za-z0-9_]*/y
const SYMBOL = /!=|<=|>=|[=<>+\-*/%^(),]/y
const TEXT = /"((?:[^"\\]|\\[\s\S])*)"/y
const REFERENCE = /\[([^[\]"@\r\n]{1,255})\]/y

const ESCAPED: Record<string, string> = { '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' }

/**
 * `\"`, `\\`, `\n`, `\r` and `\t` are escapes; any other backslash is literal, because regular
 * expressions use many.
 */
const unescape = (text: string): string => text.replace(/\\([\s\S])/g, (whole, next: string) => ESCAPED[next] ?? whole)

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

/** What a token is by its first character; everything else is a symbol, or nothing. */
function kindAt(text: string, position: number): Exclude<Token['kind'], 'end'> {
  const first = text.charAt(position)
  if (first === '[') return 'reference'
  if (first === '"') return 'text'
  if (/[\d.]/.test(first)) return 'number'
  return /[A-Za-z_]/.test(first) ? 'word' : 'symbol'
}

const PATTERNS = { reference: REFERENCE, text: TEXT, number: NUMBER, word: WORD, symbol: SYMBOL }

/** The token that begins here. */
function tokenAt(text: string, position: number): { token: Token; end: number } {
  const kind = kindAt(text, position)
  const match = matchAt(PATTERNS[kind], text, position)
  if (!match) throw new RuleSyntaxError(unreadable(text, position), position)
  const [whole, inside = ''] = match
  const end = position + whole.length
  if (kind === 'text') return { token: { kind, value: unescape(inside), position }, end }
  if (kind === 'reference') return { token: { kind, value: inside, position }, end }
  if (kind !== 'number') return { token: { kind, value: whole, position }, end }
  const value = Number(whole)
  if (!Number.isFinite(value)) throw new RuleSyntaxError('This number is too large.', position)
  return { token: { kind, value, position }, end }
}

/** Suggestions for common mistakes. */
function unreadable(text: string, position: number): string {
  const rest = text.slice(position)
  if (rest.startsWith('"')) return 'This text has no closing quotation mark.'
  if (rest.startsWith("'") || /^[“”‘’]/.test(rest))
    return 'Texts stand between straight double quotation marks: "text".'
  if (rest.startsWith('[')) return 'A question is named by its key between brackets: [key].'
  if (/^(?:&&|\|\||&|\|)/.test(rest)) return 'Conditions are joined by the words and, or.'
  if (rest.startsWith('!')) return 'The opposite is written not; unequal is written !=.'
  return `“${String.fromCodePoint(rest.codePointAt(0) ?? 0xfffd)}” has no meaning here.`
}

/** The tokens of a rule, an `end` after the last. Throws RuleSyntaxError. */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_RULE_LENGTH) {
    throw new RuleSyntaxError(`The rule is longer than ${MAX_RULE_LENGTH} characters.`, MAX_RULE_LENGTH)
  }
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    position += matchAt(SPACE, text, position)?.[0].length ?? 0
    if (position >= text.length) break
    const { token, end } = tokenAt(text, position)
    tokens.push(token)
    position = end
  }
  tokens.push({ kind: 'end', value: '', position: text.length })
  return tokens
}
