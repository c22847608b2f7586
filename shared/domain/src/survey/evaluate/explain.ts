import { instanceKey, itemOfKey, type SurveyAnswer } from '../answer'
import { ruleTextsOf, type RulePlace, type SurveyRuleText } from '../prepare/rule-texts'
import { instancePaths } from '../prepare/scope'
import type { CompiledRule, PreparedSurvey, SurveyRun } from '../prepare/survey'
import { parseRule, referencesOf, visitExpression, type Expression } from '../rules'
import type { RuleValue } from '../rules/values'
import type { SurveyContext } from '../state'
import { runSurvey } from './run'

/** The result of one rule for the current answers. */
export interface ExplainedRule {
  /** The item (inside repeating groups with its instance), score or alert that has the rule. */
  key: string
  place: RulePlace
  rule: string
  value: RuleValue
  /** The answers it read; undefined if none counts. */
  reads: { key: string; answer: SurveyAnswer | undefined }[]
  /** The scores it read; null without a value. */
  scores: { key: string; value: number | null }[]
  /** Whether it may have read every answer: an expression that names no question. */
  reads_all: boolean
}

/** The keys of the items that the text of a `fhirpath("…")` names; null if it reads all answers. */
export type ExternalReads = (expression: string) => string[] | null

/** The compiled rules in the order of `ruleTextsOf`; an item's warnings follow one another. */
function compiledRules({ definition, program }: PreparedSurvey, rules: readonly SurveyRuleText[]) {
  const warnings = new Map<string, number>()
  return rules.map(({ key, owner, place }): CompiledRule | undefined => {
    if (owner === 'score') return program.scores[definition.scores.findIndex((score) => score.key === key)]
    if (owner === 'alert') return program.alerts[definition.alerts.findIndex((alert) => alert.key === key)]
    const own = program.rules[program.items.byKey.get(key)?.index ?? -1]
    if (place === 'score' || place === 'alert') return undefined
    if (place !== 'warning') return own?.[place]
    const number = warnings.get(key) ?? 0
    warnings.set(key, number + 1)
    return own?.warnings[number]
  })
}

/** The references in a rule's externally evaluated expressions. */
function namedElsewhere(rule: Expression, externalReads: ExternalReads): { keys: string[]; all: boolean } {
  const named: (string[] | null)[] = []
  visitExpression(rule, (part) => {
    if (part.kind !== 'call' || part.name !== 'fhirpath') return
    const [argument] = part.arguments
    if (argument?.kind === 'text') named.push(externalReads(argument.value))
  })
  return { keys: named.flatMap((keys) => keys ?? []), all: named.includes(null) }
}

/** The answers under a key, of all instances: an expression has one value for the whole survey. */
function answersUnder(run: SurveyRun, key: string): ExplainedRule['reads'] {
  const instances = [...run.effective].filter(([one]) => itemOfKey(one).key === key)
  return instances.length === 0
    ? [{ key, answer: undefined }]
    : instances.map(([one, answer]) => ({ key: one, answer }))
}

/** Every rule of a survey with its value and the answers it read, so that authors can see why a page is shown. */
export function explainRules(
  survey: PreparedSurvey,
  context: SurveyContext,
  externalReads: ExternalReads = () => null,
): ExplainedRule[] {
  const { program, definition } = survey
  const run = runSurvey(survey, context)
  const rules = ruleTextsOf(definition)
  const compiled = compiledRules(survey, rules)
  const explained = rules.flatMap(({ key, owner, place, text }, number) => {
    const rule = compiled[number]
    if (!rule) return []
    const repeats = (owner === 'item' ? program.items.byKey.get(key)?.repeats : undefined) ?? []
    const parsed = parseRule(text)
    const { keys, scores } = referencesOf(parsed)
    const elsewhere = namedElsewhere(parsed, externalReads)
    const external = [...new Set(elsewhere.keys)].filter((read) => !keys.includes(read))
    const read_scores = scores.map((read) => ({ key: read, value: run.scores.get(read)?.value ?? null }))
    return instancePaths(run, repeats).map((path): ExplainedRule => {
      run.instance = path
      const reads = keys.map((read) => {
        const around = program.items.byKey.get(read)?.repeats.length ?? 0
        const read_key = instanceKey(read, path.slice(0, around))
        return { key: read_key, answer: run.effective.get(read_key) }
      })
      return {
        key: instanceKey(key, path),
        place,
        rule: text,
        value: rule(run),
        reads: [...reads, ...external.flatMap((read) => answersUnder(run, read))],
        scores: read_scores,
        reads_all: elsewhere.all,
      }
    })
  })
  run.instance = []
  return explained
}
