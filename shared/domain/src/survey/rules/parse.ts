import {
  COMPARISON_PRECEDENCE,
  MINUS_PRECEDENCE,
  NOT_PRECEDENCE,
  PRECEDENCE,
  type BinaryOperator,
  type Expression,
} from './expression'
import { RuleSyntaxError, tokensOf, type Token } from './tokens'

/** Maximum nesting of brackets and functions. */
const MAX_RULE_NESTING = 100
/** Values, references, operators and functions of one rule; this also bounds how deep its tree is. */
const MAX_RULE_PARTS = 2_000

const isOperator = (text: string): text is BinaryOperator => Object.hasOwn(PRECEDENCE, text)

/** The operators by their text; a map, because it is read at every token. */
const OPERATORS: ReadonlyMap<string, BinaryOperator> = new Map(
  Object.keys(PRECEDENCE)
    .filter(isOperator)
    .map((operator) => [operator, operator]),
)

/**
 * A rule of the survey's language as a tree; `and`, `or`, `not` and functions may be written in
 * capitals. Throws RuleSyntaxError with the position of the error. Does not check whether keys and
 * functions exist.
 */
export function parseRule(text: string): Expression {
  const parser = new Parser(tokensOf(text))
  return parser.rule()
}

/** A Pratt parser: operators bind their operands by precedence. */
class Parser {
  private next = 0
  private nesting = 0
  private parts = 0

  constructor(private readonly tokens: readonly Token[]) {}

  rule(): Expression {
    if (this.token().kind === 'end') throw this.error('The rule is empty.')
    const expression = this.expression(0)
    if (this.token().kind !== 'end')
      throw this.error(`An operator such as and, or, = is missing before ${this.here()}.`)
    return expression
  }

  private token(): Token {
    return this.tokens[this.next] ?? { kind: 'end', value: '', position: 0 }
  }

  private here(): string {
    const { kind, value } = this.token()
    if (kind === 'end') return 'the end'
    if (kind === 'reference') return `[${value}]`
    return kind === 'text' ? 'this text' : `“${value}”`
  }

  private error(message: string): RuleSyntaxError {
    return new RuleSyntaxError(message, this.token().position)
  }

  private made<Part extends Expression>(part: Part): Part {
    this.parts += 1
    if (this.parts > MAX_RULE_PARTS) throw this.error(`The rule has more than ${MAX_RULE_PARTS} parts.`)
    return part
  }

  private isSymbol(symbol: string): boolean {
    const { kind, value } = this.token()
    return kind === 'symbol' && value === symbol
  }

  private expect(symbol: string, message: string): void {
    if (!this.isSymbol(symbol)) throw this.error(message)
    this.next += 1
  }

  /** The operator at the current token, if any. */
  private operator(): BinaryOperator | undefined {
    const { kind, value } = this.token()
    if (kind !== 'symbol' && kind !== 'word') return undefined
    return OPERATORS.get(value) ?? (kind === 'word' ? OPERATORS.get(value.toLowerCase()) : undefined)
  }

  /** Parses an expression of operators with a precedence above `weakest`. */
  private expression(weakest: number): Expression {
    this.nesting += 1
    if (this.nesting > MAX_RULE_NESTING) throw this.error(`More than ${MAX_RULE_NESTING} brackets inside each other.`)
    let left = this.prefix()
    for (;;) {
      const operator = this.operator()
      if (operator === undefined || PRECEDENCE[operator] <= weakest) break
      const { position } = this.token()
      this.next += 1
      const binding = PRECEDENCE[operator]
      const right = this.expression(operator === '^' ? binding - 1 : binding)
      left = this.made({ kind: 'binary', operator, left, right, position })
      if (binding === COMPARISON_PRECEDENCE) this.refuseChain()
    }
    this.nesting -= 1
    return left
  }

  private refuseChain(): void {
    const operator = this.operator()
    if (operator !== undefined && PRECEDENCE[operator] === COMPARISON_PRECEDENCE) {
      throw this.error('Comparisons can’t be chained: put brackets around one, or join two with and.')
    }
  }

  private prefix(): Expression {
    const token = this.token()
    const { position } = token
    this.next += 1
    if (token.kind === 'number') return this.made({ kind: 'number', value: token.value, position })
    if (token.kind === 'text') return this.made({ kind: 'text', value: token.value, position })
    if (token.kind === 'reference') return this.made({ kind: 'reference', key: token.value, position })
    if (token.kind === 'word') return this.word(token.value, position)
    if (token.kind === 'symbol' && token.value === '(') return this.bracketed()
    if (token.kind === 'symbol' && token.value === '-') return this.negative(position)
    this.next -= 1
    throw this.error(
      token.kind === 'end' ? 'The rule ends before it is complete.' : `A value is missing before ${this.here()}.`,
    )
  }

  private bracketed(): Expression {
    const inside = this.expression(0)
    this.expect(')', 'A closing bracket is missing.')
    return inside
  }

  private negative(position: number): Expression {
    const operand = this.expression(MINUS_PRECEDENCE)
    return operand.kind === 'number' && operand.value > 0
      ? { kind: 'number', value: -operand.value, position }
      : this.made({ kind: 'unary', operator: '-', operand, position })
  }

  private word(written: string, position: number): Expression {
    const word = written.toLowerCase()
    if (word === 'true' || word === 'false') return this.made({ kind: 'boolean', value: word === 'true', position })
    if (word === 'not') {
      return this.made({ kind: 'unary', operator: 'not', operand: this.expression(NOT_PRECEDENCE - 1), position })
    }
    if (this.isSymbol('(')) return this.call(word, position)
    throw new RuleSyntaxError(
      `“${written}” is neither a question [${written}], nor a text "${written}", nor a function ${written}(…).`,
      position,
    )
  }

  private call(name: string, position: number): Expression {
    this.next += 1
    const given: Expression[] = []
    if (!this.isSymbol(')')) {
      given.push(this.expression(0))
      while (this.isSymbol(',')) {
        this.next += 1
        given.push(this.expression(0))
      }
    }
    this.expect(')', `A comma or the closing bracket of ${name}(…) is missing.`)
    return this.made({ kind: 'call', name, arguments: given, position })
  }
}
