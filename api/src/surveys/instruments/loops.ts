import { checkSurvey, parseRule, referencesOf, type SurveyItem } from '@almanac/domain/survey'
import type { ImportLog } from './import-log'

/** Each round takes one rule out of every circle. */
const MAX_ROUNDS = 20

type RuleName = 'visible_if' | 'calculated' | 'initial'
const WORDS: Readonly<Record<RuleName, string>> = {
  visible_if: 'The rule when it is asked',
  calculated: 'The calculation',
  initial: 'The first answer',
}

const ruleOf = (item: SurveyItem, name: RuleName): string | undefined => {
  const value = item[name]
  if (name !== 'initial') return typeof value === 'string' ? value : undefined
  return typeof value === 'string' && value.startsWith('=') ? value.slice(1) : undefined
}

/** The rule of an item to take away: the one that asks for the item itself, if one does. */
function guilty(item: SurveyItem): RuleName | undefined {
  const names = (['visible_if', 'calculated', 'initial'] as const).filter((name) => ruleOf(item, name) !== undefined)
  return names.find((name) => referencesOf(parseRule(ruleOf(item, name) ?? '')).keys.includes(item.key)) ?? names[0]
}

/**
 * Takes away the rules that depend on themselves: a question that is asked
 * when it was answered so is never asked, and no survey can be evaluated with
 * it. The notes name each. Groups come later: nothing hangs on them.
 */
export function withoutLoops(items: readonly SurveyItem[], log: ImportLog): void {
  const byKey = new Map(items.map((item) => [item.key, item]))
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const questions = items.map((item) => ({ ...item, group: null }))
    const survey = { key: 'loops', title: '', introduction: null, source: null, scores: [], alerts: [], questions }
    const loops = checkSurvey(survey).filter(({ code }) => code === 'RULE_LOOP')
    for (const { key, message } of loops) {
      const item = byKey.get(key)
      const name = item && guilty(item)
      if (!item || !name) continue
      log.error(
        'RULE_LOOP',
        `${WORDS[name]} is not taken: ${message}`,
        { key, line: item.source?.line },
        ruleOf(item, name),
      )
      delete item[name]
    }
    if (loops.length === 0) return
  }
}
