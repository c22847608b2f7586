import { comparedIn } from '../check/compared'
import { partsOf } from '../check/possible'
import type { ParsedRule } from '../prepare/dependencies'
import type { PlacedItem, PlacedItems } from '../prepare/items'
import type { Expression } from '../rules'
import { numberOf } from '../rules/values'
import type { SeededDraws } from './seeded-draws'

/** Answers that would make a rule true, by key, and how many options are to be chosen. */
export interface WantedAnswers {
  values: Map<string, string | number>
  counts: Map<string, number>
}

/** Maximum depth at which conditions of conditions are followed. */
const MAX_DEPTH = 30

/** A value that satisfies the comparison. */
function fitting(operator: string, literal: string | number | boolean): string | number {
  const number = numberOf(literal)
  const value = typeof literal === 'boolean' ? String(literal) : literal
  if (number === null) return value
  if (operator === '>') return number + 1
  return operator === '<' ? number - 1 : value
}

/** `count([key]) = number`: how many options are to be chosen. */
function countedIn(part: Expression): { key: string; count: number } | undefined {
  if (part.kind !== 'binary' || part.operator === '!=') return undefined
  const { left, right, operator } = part
  if (left.kind !== 'call' || left.name !== 'count' || right.kind !== 'number') return undefined
  const [reference] = left.arguments
  return reference?.kind === 'reference'
    ? { key: reference.key, count: Number(fitting(operator, right.value)) }
    : undefined
}

/**
 * The answers that make a rule true, including those that make the questions it reads visible. Of
 * conditions joined by `or`, one is chosen randomly. Rules that cannot be solved this way are left
 * to random answers.
 */
export function wantedAnswers(
  rule: ParsedRule,
  items: PlacedItems,
  conditions: ReadonlyMap<string, ParsedRule>,
  chance: SeededDraws,
): WantedAnswers {
  const wanted: WantedAnswers = { values: new Map(), counts: new Map() }
  const followed = new Set<string>()
  const want = (expression: Expression, depth: number) => {
    const choices = partsOf(expression, 'or')
    const drawn = chance.oneOf(choices)
    for (const part of drawn ? partsOf(drawn, 'and') : []) {
      if (part.kind === 'binary' && part.operator === 'or') want(part, depth)
      const counted = countedIn(part)
      if (counted && !wanted.counts.has(counted.key)) wanted.counts.set(counted.key, counted.count)
      const compared = comparedIn(part, items)
      if (compared && compared.operator !== '!=' && compared.literal !== '') {
        const { key } = compared.placed.item
        if (!wanted.values.has(key)) wanted.values.set(key, fitting(compared.operator, compared.literal))
        open(compared.placed, depth + 1)
      }
    }
  }
  const open = (placed: PlacedItem, depth: number) => {
    for (let at: PlacedItem | null = placed; at && depth < MAX_DEPTH; at = at.parent) {
      const condition = conditions.get(at.item.key)
      if (!condition || followed.has(at.item.key)) continue
      followed.add(at.item.key)
      want(condition.expression, depth)
    }
  }
  want(rule.expression, 0)
  const owner = rule.owner === 'item' ? items.byKey.get(rule.key) : undefined
  if (owner) open(owner, 0)
  return wanted
}
