import type { SurveyDefinition, SurveyItem } from '../definition'

/** What a rule is for. */
export type RulePlace = 'visible_if' | 'calculated' | 'initial' | 'min' | 'max' | 'warning' | 'score' | 'alert'

export interface SurveyRuleText {
  /** The item, score or alert that has it. */
  key: string
  owner: 'item' | 'score' | 'alert'
  place: RulePlace
  text: string
}

/** The rule in a value that may be one: it begins with `=`. */
export function ruleInValue(value: number | string | undefined): string | undefined {
  return typeof value === 'string' && value.startsWith('=') ? value.slice(1) : undefined
}

function ofItem(item: SurveyItem<unknown>): SurveyRuleText[] {
  const found: [RulePlace, string | undefined][] = [
    ['visible_if', item.visible_if],
    ['calculated', item.calculated],
    ['initial', ruleInValue(item.initial)],
    ['min', ruleInValue(item.min)],
    ['max', ruleInValue(item.max)],
    ...(item.warnings ?? []).map(({ when }): [RulePlace, string] => ['warning', when]),
  ]
  return found.flatMap(([place, text]) => (text === undefined ? [] : [{ key: item.key, owner: 'item', place, text }]))
}

/** All rules of a survey, in its order. */
export function ruleTextsOf(definition: SurveyDefinition<unknown>): SurveyRuleText[] {
  return [
    ...definition.questions.flatMap(ofItem),
    ...definition.scores.flatMap(({ key, rule, method }): SurveyRuleText[] =>
      method === 'rule' && rule !== undefined ? [{ key, owner: 'score', place: 'score', text: rule }] : [],
    ),
    ...definition.alerts.map(({ key, when }): SurveyRuleText => ({ key, owner: 'alert', place: 'alert', text: when })),
  ]
}
