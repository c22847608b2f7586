import {
  evaluateRule,
  evaluateSurvey,
  type PreparedSurvey,
  referencesOf,
  type SurveyAnswer,
  type SurveyContext,
  type SurveyState,
} from '@almanac/domain/survey'

/** What one rule decides with the answers as they are. */
export interface TracedRule {
  /** The item, score or alert that the rule belongs to. */
  key: string
  kind: 'visible_if' | 'calculated' | 'warning' | 'alert' | 'score'
  rule: string
  /** What it gives now; null is missing. */
  value: string | number | boolean | null
  /** The answers that it read, by key. */
  reads: { key: string; value: string }[]
}

export interface Trace {
  pages: string[][]
  visible: string[]
  set_aside: string[]
  progress: number
  complete: boolean
  rules: TracedRule[]
}

/** An answer in one line, as codes. */
function written(answer: SurveyAnswer | undefined): string {
  if (!answer) return 'not answered'
  if (answer.skipped) return 'skipped'
  if (answer.values) return answer.values.join(', ')
  if (answer.entries) return answer.entries.map(({ text }) => text).join(', ')
  return answer.value === null ? 'empty' : String(answer.value)
}

function rulesOf({ definition }: PreparedSurvey): Omit<TracedRule, 'value' | 'reads'>[] {
  const rules: Omit<TracedRule, 'value' | 'reads'>[] = []
  for (const { key, visible_if, calculated, warnings } of definition.questions) {
    if (visible_if !== undefined) rules.push({ key, kind: 'visible_if', rule: visible_if })
    if (calculated !== undefined) rules.push({ key, kind: 'calculated', rule: calculated })
    for (const { when } of warnings ?? []) rules.push({ key, kind: 'warning', rule: when })
  }
  for (const { key, rule } of definition.scores) if (rule !== undefined) rules.push({ key, kind: 'score', rule })
  for (const { key, when } of definition.alerts) rules.push({ key, kind: 'alert', rule: when })
  return rules
}

/** Every rule of the survey with what it gives and what it read, for an author who asks why a page is shown. */
export function traceSurvey(survey: PreparedSurvey, context: SurveyContext): Trace {
  const state: SurveyState = evaluateSurvey(survey, context)
  const answers = new Map(state.counted.map((answer) => [answer.key, answer]))
  return {
    pages: state.pages.map(({ keys }) => keys),
    visible: [...state.visible],
    set_aside: state.set_aside.map(({ key }) => key),
    progress: state.progress,
    complete: state.complete,
    rules: rulesOf(survey).map((traced) => ({
      ...traced,
      value: evaluateRule(survey, context, traced.rule),
      reads: referencesOf(traced.rule).map((key) => ({ key, value: written(answers.get(key)) })),
    })),
  }
}
