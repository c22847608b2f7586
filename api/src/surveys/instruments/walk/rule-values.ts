import { parseRule, visitExpression, type Expression, type SurveyDefinition } from '@almanac/domain/survey'

/** Values of one question that rules ask for; more make no further difference. */
const MAX_VALUES = 50

const rulesOf = ({ questions, scores, alerts }: SurveyDefinition): string[] => [
  ...questions.flatMap(({ visible_if, calculated, warnings, min, max, initial }) => [
    visible_if,
    calculated,
    ...(warnings ?? []).map(({ when }) => when),
    ...[min, max, initial].map((value) => (typeof value === 'string' && value.startsWith('=') ? value.slice(1) : undefined)),
  ]),
  ...scores.map(({ rule }) => rule),
  ...alerts.map(({ when }) => when),
].flatMap((rule) => rule ?? [])

/** The question on one side of a comparison; `sum([a], [b]) > 3` compares both. */
function keysIn(expression: Expression): string[] {
  const keys: string[] = []
  visitExpression(expression, (part) => {
    if (part.kind === 'reference') keys.push(part.key)
  })
  return keys
}

/**
 * What rules compare each question with, and for numbers what is next to it:
 * answers drawn from all values alone would hardly ever meet them.
 */
export function valuesInRules(definition: SurveyDefinition): Map<string, (number | string)[]> {
  const values = new Map<string, (number | string)[]>()
  const add = (keys: readonly string[], literal: Expression) => {
    if (literal.kind !== 'number' && literal.kind !== 'text') return
    const near = literal.kind === 'number' ? [literal.value - 1, literal.value, literal.value + 1] : [literal.value]
    for (const key of keys) {
      const known = values.get(key) ?? []
      if (known.length < MAX_VALUES) values.set(key, [...known, ...near])
    }
  }
  for (const rule of rulesOf(definition))
    visitExpression(parseRule(rule), (part) => {
      if (part.kind !== 'binary' || ['and', 'or'].includes(part.operator)) return
      add(keysIn(part.left), part.right)
      add(keysIn(part.right), part.left)
    })
  return values
}
