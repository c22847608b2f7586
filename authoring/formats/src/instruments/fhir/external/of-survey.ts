import {
  parseRule,
  visitExpression,
  type SurveyAnswer,
  type SurveyDefinition,
  type SurveyItem,
} from '@almanac/domain/survey'
import { exportQuestionnaire } from '../export/questionnaire'
import { exportQuestionnaireResponse } from '../export/response'
import { evaluateExternal, type ExternalOptions, type ExternalValues } from './evaluate'

/** The distinct texts of `fhirpath("…")` in the rules of a survey. */
export function externalExpressions({ questions, scores, alerts }: SurveyDefinition): string[] {
  const rules = [
    ...questions.flatMap(rulesOf),
    ...scores.flatMap(({ rule }) => rule ?? []),
    ...alerts.map(({ when }) => when),
  ]
  const found = new Set<string>()
  // Saves parsing the rules without one, which are most.
  for (const rule of rules.filter((text) => /\bfhirpath\b/i.test(text))) {
    visitExpression(parseRule(rule), (part) => {
      if (part.kind !== 'call' || part.name !== 'fhirpath') return
      const [argument] = part.arguments
      if (argument?.kind === 'text') found.add(argument.value)
    })
  }
  return [...found]
}

function rulesOf({ visible_if, calculated, initial, min, max, warnings }: SurveyItem): string[] {
  const values = [initial, min, max].flatMap((value) =>
    typeof value === 'string' && value.startsWith('=') ? [value.slice(1)] : [],
  )
  const rules = [visible_if, calculated].flatMap((rule) => rule ?? [])
  return [...rules, ...values, ...(warnings ?? []).map(({ when }) => when)]
}

/**
 * The values of a survey's `fhirpath("…")` for `SurveyContext.external`, over the counted answers.
 * Empty, and without a worker, for a survey without any.
 */
export async function externalValues(
  definition: SurveyDefinition,
  answers: readonly SurveyAnswer[],
  options: ExternalOptions,
): Promise<ExternalValues> {
  const expressions = externalExpressions(definition)
  if (expressions.length === 0) return { values: new Map(), faults: [] }
  const response = exportQuestionnaireResponse(definition, { answers, status: 'in-progress' })
  return evaluateExternal(exportQuestionnaire(definition), response, expressions, options)
}
