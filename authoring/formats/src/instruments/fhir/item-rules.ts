import type { SurveyItem } from '@almanac/domain/survey'

/** A rule of an item of a survey. */
export interface ItemRule {
  place: 'visible_if' | 'calculated' | 'initial' | 'min' | 'max' | 'warnings'
  /** Without the `=` that begins it in a value. */
  rule: string
}

const PLACES = ['visible_if', 'calculated', 'initial', 'min', 'max'] as const

/** The rule at a place; undefined for none, or a plain value. */
function ruleAt(item: SurveyItem, place: (typeof PLACES)[number]): string | undefined {
  const value = item[place]
  if (typeof value !== 'string') return undefined
  if (place === 'visible_if' || place === 'calculated') return value
  return value.startsWith('=') ? value.slice(1) : undefined
}

export function rulesOf(item: SurveyItem): ItemRule[] {
  const rules = PLACES.flatMap((place): ItemRule[] => {
    const rule = ruleAt(item, place)
    return rule === undefined ? [] : [{ place, rule }]
  })
  return [...rules, ...(item.warnings ?? []).map(({ when }): ItemRule => ({ place: 'warnings', rule: when }))]
}

/** Takes a rule out of an item. */
export function removeRule(item: SurveyItem, { place, rule }: ItemRule): void {
  const warnings = place === 'warnings' ? item.warnings?.filter(({ when }) => when !== rule) : undefined
  if (warnings && warnings.length > 0) item.warnings = warnings
  else Reflect.deleteProperty(item, place)
}

/** What a rule is, at the beginning of a sentence. */
export const RULE_NAMES: Readonly<Record<ItemRule['place'], string>> = {
  visible_if: 'The condition',
  calculated: 'The calculation',
  initial: 'The initial answer',
  min: 'The smallest value',
  max: 'The largest value',
  warnings: 'The constraint',
}
