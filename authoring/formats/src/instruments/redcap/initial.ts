import type { SurveyItem } from '@almanac/domain/survey'
import { call, literal, reference } from '../expression/translate'
import type { Expression } from '@almanac/domain/survey'
import type { FieldLookup } from '../fields'
import { ruleText } from '../rule-check'

const BRACKETED = /\[([^[\]]*)\]/g

interface Target {
  item: SurveyItem
  field: FieldLookup
}

/** Splits a value into texts and references to answers: `Visit of [name]`. */
function partsOf(value: string, field: FieldLookup): Expression[] | { why: string } {
  const parts: Expression[] = []
  let from = 0
  for (const found of value.matchAll(BRACKETED)) {
    const name = (found[1] ?? '').replace(/:(value|label)$/, '')
    const known = field(name)
    if (typeof known === 'string') return { why: `it asks for \`[${name}]\`, ${known}` }
    if (found.index > from) parts.push(literal(value.slice(from, found.index)))
    parts.push(reference(known.key))
    from = found.index + found[0].length
  }
  if (from < value.length) parts.push(literal(value.slice(from)))
  return parts
}

/** The default answer from a tag, in the survey's format, or why there is none. */
export function initialOf(value: string, { item, field }: Target): string | number | { why: string } {
  const plain = value.trim()
  if (plain === '') return { why: 'it has no value' }
  if (item.type === 'information') return { why: 'nothing is asked here' }
  if (/\[[^[\]]+\]/.test(plain)) {
    const parts = partsOf(plain, field)
    if ('why' in parts) return parts
    const [only] = parts
    return `=${ruleText(parts.length === 1 && only ? only : call('concat', ...parts))}`
  }
  if (item.options) {
    const codes = plain.split(',').map((code) => code.trim())
    const unknown = codes.filter((code) => !item.options?.some((option) => option.code === code))
    if (unknown.length > 0) return { why: `there is no choice ${unknown.join(', ')}` }
    return codes.length === 1 ? plain : { why: 'only one choice can stand there at first' }
  }
  if (item.type === 'number' || item.type === 'slider') {
    const number = Number(plain.replace(/^(-?\d+),(\d+)$/, '$1.$2'))
    return Number.isFinite(number) ? number : { why: `“${plain}” is no number` }
  }
  return plain.startsWith('=') ? `="${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : plain
}
