import type { Expression, SurveyItem } from '@almanac/domain/survey'
import { isYesNo } from './codes'
import { linkIdOf } from './conditions'

/** A rule without an equivalent in FHIRPath. */
class Unprintable extends Error {
  override name = 'Unprintable'
}

type ItemOf = (key: string) => SurveyItem | undefined

/**
 * The rule as FHIRPath over the exported response, for other systems: equivalent, except where
 * rules read a text as a number. Undefined where FHIRPath has no equivalent; our own extension
 * always contains the rule.
 */
export function printFhirPath(rule: Expression, itemOf: ItemOf): string | undefined {
  try {
    return print(rule, itemOf)
  } catch (error) {
    if (error instanceof Unprintable) return undefined
    throw error
  }
}

const quoted = (text: string): string =>
  `'${text
    .replace(/[\\']/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')}'`

function answers(key: string, itemOf: ItemOf): { path: string; item: SurveyItem } {
  const item = itemOf(key)
  if (!item) throw new Unprintable(key)
  return { path: `%resource.descendants().where(linkId=${quoted(linkIdOf(item))}).answer`, item }
}

function reference(key: string, itemOf: ItemOf): string {
  const { path, item } = answers(key, itemOf)
  return isYesNo(item) ? `${path}.value.toString()` : item.options ? `${path}.value.code` : `${path}.value`
}

/** Two-valued like rules: empty counts as false. */
const opposite = (condition: string): string => `iif(${condition}, false, true)`

function print(rule: Expression, itemOf: ItemOf): string {
  switch (rule.kind) {
    case 'number':
      return rule.value < 0 ? `(${rule.value})` : String(rule.value)
    case 'boolean':
      return String(rule.value)
    case 'text':
      if (rule.value === '') return '{}'
      return /^\d{4}-\d{2}-\d{2}$/.test(rule.value) ? `@${rule.value}` : quoted(rule.value)
    case 'reference':
      return reference(rule.key, itemOf)
    case 'unary':
      return rule.operator === 'not' ? opposite(print(rule.operand, itemOf)) : `-(${print(rule.operand, itemOf)})`
    case 'binary':
      return binary(rule, itemOf)
    case 'call':
      return call(rule, itemOf)
  }
}

function binary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, itemOf: ItemOf): string {
  const sides = (between: string) => `(${print(left, itemOf)} ${between} ${print(right, itemOf)})`
  switch (operator) {
    case 'has':
      return `(${print(right, itemOf)} in ${print(left, itemOf)})`
    case '!=':
      return opposite(sides('='))
    case '%':
      return sides('mod')
    case '^':
      return `${print(left, itemOf)}.power(${print(right, itemOf)})`
    default:
      return sides(operator)
  }
}

const OF_ONE: Record<string, string> = {
  abs: 'abs()',
  floor: 'floor()',
  ceil: 'ceiling()',
  sqrt: 'sqrt()',
  exp: 'exp()',
  ln: 'ln()',
  log10: 'log(10)',
  length: 'length()',
  upper: 'upper()',
  lower: 'lower()',
}
const OF_TWO: Record<string, string> = {
  contains: 'contains',
  startswith: 'startsWith',
  endswith: 'endsWith',
  matches: 'matchesFull',
  round: 'round',
}
const OF_MANY: Record<string, string> = { sum: 'sum()', mean: 'avg()', min: 'min()', max: 'max()', countof: 'count()' }
const UNITS: Record<string, string> = { y: 'years', M: 'months', d: 'days' }

function call({ name, arguments: given }: Extract<Expression, { kind: 'call' }>, itemOf: ItemOf): string {
  const [first, second, third] = given
  const of = (expression: Expression | undefined): string => {
    if (!expression) throw new Unprintable(name)
    return print(expression, itemOf)
  }
  if (name in OF_ONE) return `(${of(first)}).${OF_ONE[name]}`
  if (name in OF_TWO) return `(${of(first)}).${OF_TWO[name]}(${second ? of(second) : ''})`
  if (name in OF_MANY) {
    const [start, ...others] = given.map(of)
    return `${others.reduce((list, one) => `${list}.combine(${one})`, `(${start ?? '{}'})`)}.${OF_MANY[name]}`
  }
  switch (name) {
    case 'today':
      return 'today()'
    case 'if':
      return `iif(${of(first)}, ${of(second)}, ${of(third)})`
    case 'concat':
      return `(${given.map(of).join(' & ')})`
    case 'answered':
      return `${of(first)}.exists()`
    case 'count':
      return `${of(first)}.count()`
    case 'score':
      return score(first, itemOf)
    case 'dateadd':
      return later(of(first), second, third)
    case 'fhirpath':
      if (first?.kind === 'text') return `(${first.value})`
  }
  throw new Unprintable(name)
}

function score(of: Expression | undefined, itemOf: ItemOf): string {
  if (of?.kind !== 'reference') throw new Unprintable('score')
  const { path, item } = answers(of.key, itemOf)
  if (item.options?.every((option) => option.score !== undefined)) return `${path}.weight()`
  return item.options ? `${path}.value.code.toDecimal()` : `${path}.value`
}

function later(date: string, amount: Expression | undefined, unit: Expression | undefined): string {
  const word = unit?.kind === 'text' ? UNITS[unit.value] : undefined
  if (amount?.kind !== 'number' || word === undefined) throw new Unprintable('dateadd')
  return `(${date} ${amount.value < 0 ? '-' : '+'} ${Math.abs(amount.value)} ${word})`
}
