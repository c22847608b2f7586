/** A rule that can't be read; `position` counts from 0 in its text. */
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

/** `\"`, `\\`, `\n`, `\r` and `\t` stand for one character; any other backslash for itself, as regular expressions are full of them. */
const unescape = (text: string): string => text.replace(/\\([\s\S])/g, (whole, next: string) => ESCAPED[next] ?? whole)

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

/** The next token that does not begin with a space. */
function tokenAt(text: string, position: number): { token: Token; end: number } {
  const at = (pattern: RegExp) => matchAt(pattern, text, position)
  const number = at(NUMBER)
  if (number) {
    const value = Number(number[0])
    if (!Number.isFinite(value)) throw new RuleSyntaxError('This number is too large.', position)
    return { token: { kind: 'number', value, position }, end: position + number[0].length }
  }
  const quoted = at(TEXT)
  if (quoted) {
    return { token: { kind: 'text', value: unescape(quoted[1] ?? ''), position }, end: position + quoted[0].length }
  }
  const reference = at(REFERENCE)
  if (reference) {
    return { token: { kind: 'reference', value: reference[1] ?? '', position }, end: position + reference[0].length }
  }
  const word = at(WORD)
  if (word) return { token: { kind: 'word', value: word[0], position }, end: position + word[0].length }
  const symbol = at(SYMBOL)
  if (symbol) return { token: { kind: 'symbol', value: symbol[0], position }, end: position + symbol[0].length }
  throw new RuleSyntaxError(unreadable(text, position), position)
}

/** What to write instead of what usually goes wrong. */
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
