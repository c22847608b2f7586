import type { BinaryOperator, Expression } from '@almanac/domain/survey'

/** Builds rules as trees. */
export const reference = (key: string): Expression => ({ kind: 'reference', key })
export const text = (value: string): Expression => ({ kind: 'text', value })
export const number = (value: number): Expression => ({ kind: 'number', value })
export const TRUE: Expression = { kind: 'boolean', value: true }
export const FALSE: Expression = { kind: 'boolean', value: false }

export const call = (name: string, ...given: Expression[]): Expression => ({ kind: 'call', name, arguments: given })
export const binary = (left: Expression, operator: BinaryOperator, right: Expression): Expression => ({
  kind: 'binary',
  operator,
  left,
  right,
})

/** A missing value, which rules represent as an empty text. */
export const MISSING: Expression = text('')

const isBoolean = (expression: Expression, value: boolean): boolean =>
  expression.kind === 'boolean' && expression.value === value

export function not(operand: Expression): Expression {
  if (operand.kind === 'boolean') return operand.value ? FALSE : TRUE
  if (operand.kind === 'unary' && operand.operator === 'not') return operand.operand
  return { kind: 'unary', operator: 'not', operand }
}

export function and(...parts: Expression[]): Expression {
  if (parts.some((part) => isBoolean(part, false))) return FALSE
  return joined(
    'and',
    parts.filter((part) => !isBoolean(part, true)),
    TRUE,
  )
}

export function or(...parts: Expression[]): Expression {
  if (parts.some((part) => isBoolean(part, true))) return TRUE
  return joined(
    'or',
    parts.filter((part) => !isBoolean(part, false)),
    FALSE,
  )
}

function joined(operator: 'and' | 'or', parts: Expression[], none: Expression): Expression {
  const [first, ...others] = parts
  return others.reduce((left, right) => binary(left, operator, right), first ?? none)
}

export const answered = (key: string): Expression => call('answered', reference(key))

/** `if`, without a condition that is a constant. */
export function choose(condition: Expression, yes: Expression, no: Expression): Expression {
  if (condition.kind === 'boolean') return condition.value ? yes : no
  return call('if', condition, yes, no)
}
