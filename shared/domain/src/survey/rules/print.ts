import { MINUS_PRECEDENCE, NOT_PRECEDENCE, PRECEDENCE, COMPARISON_PRECEDENCE, type Expression } from './expression'

/** Precedence of expressions that never need brackets. */
const ATOM = 10

const quoted = (text: string): string =>
  `"${text
    .replace(/[\\"]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')}"`

function precedenceOf(expression: Expression): number {
  if (expression.kind === 'binary') return PRECEDENCE[expression.operator]
  if (expression.kind === 'unary') return expression.operator === 'not' ? NOT_PRECEDENCE : MINUS_PRECEDENCE
  return expression.kind === 'number' && expression.value < 0 ? MINUS_PRECEDENCE : ATOM
}

const inBrackets = (expression: Expression, weakest: number): string =>
  precedenceOf(expression) < weakest ? `(${printRule(expression)})` : printRule(expression)

/** Prints a rule with minimal brackets; `parseRule` parses it into the same tree. */
export function printRule(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
    case 'boolean':
      return String(expression.value)
    case 'text':
      return quoted(expression.value)
    case 'reference':
      return `[${expression.key}]`
    case 'call':
      return `${expression.name}(${expression.arguments.map(printRule).join(', ')})`
    case 'unary':
      return expression.operator === 'not'
        ? `not ${inBrackets(expression.operand, NOT_PRECEDENCE)}`
        : `-${inBrackets(expression.operand, MINUS_PRECEDENCE + 1)}`
    case 'binary': {
      const binding = PRECEDENCE[expression.operator]
      const isComparison = binding === COMPARISON_PRECEDENCE
      const fromRight = expression.operator === '^'
      const left = inBrackets(expression.left, isComparison || fromRight ? binding + 1 : binding)
      const right = inBrackets(expression.right, fromRight ? binding : binding + 1)
      return `${left} ${expression.operator} ${right}`
    }
  }
}
