import { checkRuleLength } from './parse'
import { RuleRefusal, type BinaryOperator, type Token } from './formula'

const SPACE = /\s+/y
/** From `#` or `//` to the end of the line. */
const COMMENT = /(?:#|\/\/)[^\n]*/y
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy
const NAME = /[a-z_]\w*/iy
const OPERATOR = /<>|!=|<=|>=|==|&&|\|\||[=<>+\-*/%^]/y
const MARK = /[(),!]/y
const BRACKETED = /\[([^[\]\n]*)\]/y
const FIELD = /^([a-z]\w*)(?:\((-?[\w.]+)\))?$/i

const OPERATORS: Readonly<Record<string, BinaryOperator>> = {
  '<>': '!=',
  '!=': '!=',
  '<=': '<=',
  '>=': '>=',
  '==': '=',
  '=': '=',
  '<': '<',
  '>': '>',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  '^': '^',
  '&&': 'and',
  '||': 'or',
}

function mark(found: string): '(' | ')' | ',' | '!' {
  if (found === '(' || found === ')' || found === ',') return found
  return '!'
}

/** Reads at a position with sticky expressions, so that each character is read once. */
class Reader {
  at = 0
  constructor(readonly text: string) {}

  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at
    const found = expression.exec(this.text)
    if (found) this.at += found[0].length
    return found
  }
}

/** `[field]` or `[field(2)]`; all other bracketed references of REDCap are to another record, event or session. */
function reference(reader: Reader, inside: string, at: number): Token {
  if (reader.text[reader.at] === '[')
    throw new RuleRefusal(
      'RULE_OTHER_EVENT',
      `\`[${inside}][…\` asks for another event or instance; a survey knows its own answers alone`,
    )
  const name = inside.trim().replace(/:value$/, '')
  const field = FIELD.exec(name)
  if (field?.[1] !== undefined) return { kind: 'reference', name: field[1], code: field[2] ?? null, at }
  if (/^[a-z]+(-[a-z0-9]+)+/.test(name))
    throw new RuleRefusal(
      'RULE_SMART_VARIABLE',
      `\`[${name}]\` is a smart variable of REDCap, which a survey does not have`,
    )
  throw new RuleRefusal('RULE_MALFORMED', `\`[${inside}]\` is no name of a field`)
}

function quoted(reader: Reader, quote: string): string {
  const end = reader.text.indexOf(quote, reader.at + 1)
  if (end === -1) throw new RuleRefusal('RULE_MALFORMED', `the ${quote} at character ${reader.at + 1} is not closed`)
  const value = reader.text.slice(reader.at + 1, end)
  reader.at = end + 1
  const next = reader.text[reader.at]
  if (next !== undefined && /["'\w]/.test(next) && !/^(and|or)\b/i.test(reader.text.slice(reader.at, reader.at + 4)))
    throw new RuleRefusal('RULE_MALFORMED', `quotes stand right beside each other at character ${reader.at + 1}`)
  return value
}

function word(name: string, at: number): Token {
  const small = name.toLowerCase()
  if (small === 'and' || small === 'or') return { kind: 'operator', value: small, at }
  if (small === 'not') return { kind: 'mark', value: '!', at }
  return { kind: 'name', value: name, at }
}

function nextToken(reader: Reader): Token {
  const { at } = reader
  const first = reader.text[at] ?? ''
  if (first === '"' || first === "'") return { kind: 'text', value: quoted(reader, first), at }
  const bracketed = reader.match(BRACKETED)
  if (bracketed?.[1] !== undefined) return reference(reader, bracketed[1], at)
  const number = reader.match(NUMBER)
  if (number) return { kind: 'number', value: Number(number[0]), at }
  const name = reader.match(NAME)
  if (name) return word(name[0], at)
  const operator = OPERATORS[reader.match(OPERATOR)?.[0] ?? '']
  if (operator) return { kind: 'operator', value: operator, at }
  const found = reader.match(MARK)
  if (found) return { kind: 'mark', value: mark(found[0]), at }
  if (/[“”‘’„]/.test(first))
    throw new RuleRefusal('RULE_MALFORMED', `the quote ${first} at character ${at + 1} is typographic; write ' or "`)
  throw new RuleRefusal('RULE_MALFORMED', `${first} at character ${at + 1} is not understood`)
}

/** The tokens of REDCap's logic: branching logic, calculations and the conditions of action tags. */
export function redcapTokens(text: string): Token[] {
  checkRuleLength(text)
  const reader = new Reader(text)
  const tokens: Token[] = []
  for (;;) {
    while (reader.match(SPACE) ?? reader.match(COMMENT)) continue
    if (reader.at >= text.length) return tokens
    tokens.push(nextToken(reader))
  }
}
