import type { BinaryOperator, Expression } from '../rules'
import type { PlacedItem, PlacedItems } from '../prepare/items'
import { numberOf } from '../rules/values'

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'has'

/** `[key] operator literal`, in either order. */
export interface Compared {
  placed: PlacedItem
  operator: Comparison
  literal: string | number | boolean
  position: number | undefined
}

const REVERSED: Record<Comparison, Comparison> = {
  '=': '=',
  '!=': '!=',
  has: 'has',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

const isComparison = (operator: BinaryOperator): operator is Comparison => Object.hasOwn(REVERSED, operator)

const literalOf = (expression: Expression): string | number | boolean | undefined =>
  expression.kind === 'number' || expression.kind === 'text' || expression.kind === 'boolean'
    ? expression.value
    : undefined

/** The item and the constant that an expression compares; undefined for every other expression. */
export function comparedIn(expression: Expression, items: PlacedItems): Compared | undefined {
  if (expression.kind !== 'binary' || !isComparison(expression.operator)) return undefined
  const { left, right, operator, position } = expression
  const isReversed = left.kind !== 'reference'
  const [reference, constant] = isReversed ? [right, left] : [left, right]
  const literal = literalOf(constant)
  if (reference.kind !== 'reference' || literal === undefined || (isReversed && operator === 'has')) return undefined
  const placed = items.byKey.get(reference.key)
  return (
    placed && {
      placed,
      operator: isReversed ? REVERSED[operator] : operator,
      literal,
      position: position ?? reference.position,
    }
  )
}

const CHOSEN: readonly string[] = ['choice', 'multiple_choice', 'ranking']
const LISTS: readonly string[] = ['multiple_choice', 'ranking', 'conditions', 'dynamic_list']

export const isChosen = ({ item }: PlacedItem): boolean => CHOSEN.includes(item.type)
/** Whether its answer is a list, which can equal several values at once. */
export const isList = ({ item }: PlacedItem): boolean => LISTS.includes(item.type)

/** The range of a number answer, as far as the definition limits it. */
export function rangeOf({ item }: PlacedItem): { least: number; most: number } | undefined {
  const { type, min, max } = item
  if (type !== 'number' && type !== 'slider' && type !== 'year') return undefined
  const isRule = (bound: typeof min) => typeof bound === 'string'
  const [low, high] = type === 'slider' ? [1, 5] : type === 'year' ? [1850, Infinity] : [-Infinity, Infinity]
  return {
    least: isRule(min) ? -Infinity : (numberOf(min ?? null) ?? low),
    most: isRule(max) ? Infinity : (numberOf(max ?? null) ?? high),
  }
}

/** Whether some number within the bounds satisfies the comparison. */
export function fitsRange(
  operator: Comparison,
  number: number,
  { least, most }: { least: number; most: number },
): boolean {
  if (operator === '<') return least < number
  if (operator === '<=') return least <= number
  if (operator === '>') return most > number
  if (operator === '>=') return most >= number
  return operator === '!=' || (least <= number && number <= most)
}

/** Whether the constant is one of the codes, or for an order comparison whether a code can satisfy it. */
export function hasCode({ item }: PlacedItem, operator: Comparison, literal: string | number | boolean): boolean {
  const codes = item.options?.map(({ code }) => code) ?? []
  const number = numberOf(literal)
  if (operator === '=' || operator === 'has' || operator === '!=') {
    return codes.some((code) => code === literal || (typeof literal !== 'string' && numberOf(code) === number))
  }
  return (
    number === null ||
    codes.some((code) => {
      const value = numberOf(code)
      return value !== null && fitsRange(operator, number, { least: value, most: value })
    })
  )
}
