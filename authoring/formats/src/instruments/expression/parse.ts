import { MAX_RULE_DEPTH, MAX_RULE_LENGTH } from '../limits'
import { RuleRefusal, type BinaryOperator, type Formula, type Token } from './formula'

/** Operator precedence; chained comparisons are rejected. */
const STRENGTH: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 7,
}
const NEGATION_STRENGTH = 6.5
const isComparison = (strength: number) => strength === STRENGTH['='] || strength === STRENGTH['<']

const shown = (token: Token): string => {
  switch (token.kind) {
    case 'number':
    case 'operator':
    case 'mark':
    case 'name':
      return `\`${token.value}\``
    case 'text':
      return `the text “${token.value.slice(0, 40)}”`
    case 'reference':
      return `\`[${token.name}]\``
  }
}

/** A Pratt parser for the tokens of a dialect. With `wideNot`, `not` applies to a whole comparison. */
class Parser {
  private next = 0
  private depth = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly wideNot: boolean,
  ) {}

  whole(): Formula {
    if (this.tokens.length === 0) throw new RuleRefusal('RULE_EMPTY', 'there is nothing in it')
    const expression = this.expression(0)
    const rest = this.peek()
    if (rest) throw new RuleRefusal('RULE_MALFORMED', `${shown(rest)} at character ${rest.at + 1} does not fit there`)
    return expression
  }

  private peek(): Token | undefined {
    return this.tokens[this.next]
  }

  private isMark(value: string): boolean {
    const token = this.peek()
    return token?.kind === 'mark' && token.value === value
  }

  private expect(value: string): void {
    if (!this.isMark(value)) {
      const token = this.peek()
      throw new RuleRefusal(
        'RULE_MALFORMED',
        token
          ? `\`${value}\` is missing before ${shown(token)} at character ${token.at + 1}`
          : `\`${value}\` is missing at its end`,
      )
    }
    this.next += 1
  }

  private expression(weakest: number): Formula {
    this.depth += 1
    if (this.depth > MAX_RULE_DEPTH)
      throw new RuleRefusal('RULE_TOO_DEEP', `it has more than ${MAX_RULE_DEPTH} brackets inside each other`)
    let left = this.operand()
    for (;;) {
      const token = this.peek()
      if (token?.kind === 'mark' && token.value === '?' && weakest === 0) {
        left = this.choice(left)
        continue
      }
      if (token?.kind !== 'operator') break
      const strength = STRENGTH[token.value]
      if (strength <= weakest) break
      if (isComparison(strength) && this.isComparisonWithoutBrackets(left))
        throw new RuleRefusal(
          'RULE_CHAINED',
          `it compares a comparison at character ${token.at + 1}; write it in two, joined by “and”`,
        )
      this.next += 1
      // `2^3^2` and `2-3-2` are both left-associative.
      const right = this.expression(strength)
      left = { kind: 'binary', operator: token.value, left, right }
    }
    this.depth -= 1
    return left
  }

  /** For the expression before the next token. */
  private isComparisonWithoutBrackets(left: Formula): boolean {
    const before = this.tokens[this.next - 1]
    if (left.kind !== 'binary' || !isComparison(STRENGTH[left.operator])) return false
    return before?.kind !== 'mark' || before.value !== ')'
  }

  private choice(condition: Formula): Formula {
    this.next += 1
    const holds = this.expression(0)
    this.expect(':')
    return { kind: 'choose', condition, holds, otherwise: this.expression(0) }
  }

  private operand(): Formula {
    const token = this.peek()
    if (!token) throw new RuleRefusal('RULE_MALFORMED', 'it ends in the middle')
    this.next += 1
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: token.value }
      case 'text':
        return { kind: 'text', value: token.value }
      case 'reference':
        return this.withMethods({ kind: 'reference', name: token.name, code: token.code })
      case 'name':
        return this.named(token.value, token)
      case 'operator':
        if (token.value === '-') return { kind: 'negative', operand: this.expression(NEGATION_STRENGTH) }
        if (token.value === '+') return this.expression(NEGATION_STRENGTH)
        break
      case 'mark':
        if (token.value === '(') return this.bracketed()
        if (token.value === '!')
          return { kind: 'not', operand: this.expression(this.wideNot ? STRENGTH.and : NEGATION_STRENGTH) }
    }
    throw new RuleRefusal('RULE_MALFORMED', `${shown(token)} at character ${token.at + 1} does not fit there`)
  }

  private bracketed(): Formula {
    const inside = this.expression(0)
    this.expect(')')
    return inside
  }

  private named(name: string, token: Token): Formula {
    if (/^(true|false)$/i.test(name)) return { kind: 'boolean', value: name.toLowerCase() === 'true' }
    if (!this.isMark('('))
      throw new RuleRefusal(
        'RULE_MALFORMED',
        `${shown(token)} at character ${token.at + 1} stands there without brackets`,
      )
    return { kind: 'call', name, arguments: this.list() }
  }

  private list(): Formula[] {
    this.expect('(')
    const given: Formula[] = []
    while (!this.isMark(')')) {
      if (given.length > 0) this.expect(',')
      given.push(this.expression(0))
    }
    this.expect(')')
    return given
  }

  /** `answer.includes('1')`: a call with the expression before the point as first argument. */
  private withMethods(subject: Formula): Formula {
    let whole = subject
    while (this.isMark('.')) {
      this.next += 1
      const method = this.peek()
      if (method?.kind !== 'name') throw new RuleRefusal('RULE_MALFORMED', 'a name is missing after `.`')
      this.next += 1
      whole = { kind: 'call', name: `.${method.value}`, arguments: [whole, ...this.list()] }
    }
    return whole
  }
}

/** Parses the tokens of a rule as one expression; throws a RuleRefusal when they are none. */
export const parseTokens = (tokens: readonly Token[], { wideNot }: { wideNot: boolean }): Formula =>
  new Parser(tokens, wideNot).whole()

/** Rejects a text too long to be written by hand. */
export function checkRuleLength(text: string): void {
  if (text.length > MAX_RULE_LENGTH)
    throw new RuleRefusal('RULE_TOO_LONG', `it has ${text.length} characters; ${MAX_RULE_LENGTH} are read`)
}
