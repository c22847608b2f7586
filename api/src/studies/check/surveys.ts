import type { SurveyDocument, SurveyQuestion } from '../../surveys'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { suggestionFor } from '../read/suggest'

/** What a rule found; `at` leads from the survey to the value. */
interface Finding {
  at: PropertyKey[]
  message: string
}

const isChoice = ({ type }: SurveyQuestion): boolean => type === 'choice' || type === 'multiple_choice'

function question(one: SurveyQuestion, index: number): Finding[] {
  const at = (...path: PropertyKey[]): PropertyKey[] => ['questions', index, ...path]
  const findings: Finding[] = []
  if (isChoice(one)) {
    const values = (one.answers ?? []).map(({ value }) => value)
    if (values.length < 2)
      findings.push({
        at: at('answers'),
        message: `the ${one.type} \`${one.key}\` has ${values.length === 1 ? 'one answer' : 'no answers'}; give at least two`,
      })
    values.forEach((value, nth) => {
      if (values.indexOf(value) < nth)
        findings.push({
          at: at('answers', nth, 'value'),
          message: `two answers have the value ${value}; give each its own`,
        })
    })
  } else if (one.answers) {
    findings.push({
      at: at('answers'),
      message: `\`answers\` mean nothing in a ${one.type}; remove them, or make this a choice`,
    })
  }
  if (one.type === 'slider' && (one.min ?? 1) >= (one.max ?? 5)) {
    findings.push({
      at: at('min'),
      message: `the least value ${one.min ?? 1} is not below the greatest ${one.max ?? 5}; swap or change them (left out they are 1 and 5)`,
    })
  }
  if (one.type === 'number' && one.min !== undefined && one.max !== undefined && one.min >= one.max) {
    findings.push({
      at: at('min'),
      message: `the least value ${one.min} is not below the greatest ${one.max}; swap or change them`,
    })
  }
  return findings
}

function scoring({ questions, scoring: rule }: SurveyDocument): Finding[] {
  if (!rule) return []
  const keys = questions.map(({ key }) => key)
  const counted = questions.filter(({ key }) => rule.sum.includes(key))
  const greatest = counted.reduce(
    (sum, one) => sum + Math.max(0, one.max ?? 0, ...(one.answers ?? []).map(({ value }) => value)),
    0,
  )
  const findings: Finding[] = rule.sum.flatMap((key, index) =>
    keys.includes(key)
      ? []
      : [
          {
            at: ['scoring', 'sum', index],
            message: `the score counts \`${key}\`, which is no question of this survey; ${suggestionFor(key, keys)}`,
          },
        ],
  )
  if (findings.length === 0 && greatest !== rule.maximum) {
    findings.push({
      at: ['scoring', 'maximum'],
      message: `the answers add up to ${greatest} at most, not ${rule.maximum}; write ${greatest}`,
    })
  }
  rule.bands.forEach(({ from, to }, index) => {
    const before = rule.bands[index - 1]
    if (from > to)
      findings.push({ at: ['scoring', 'bands', index], message: `the band from ${from} to ${to} is empty; swap them` })
    else if (before && from <= before.to)
      findings.push({
        at: ['scoring', 'bands', index, 'from'],
        message: `this band starts at ${from}, inside the one before it, which ends at ${before.to}; start it above`,
      })
  })
  return findings
}

/** What a schema can't say about surveys. */
export function checkSurveys(surveys: readonly Parsed<SurveyDocument>[]): Mistake[] {
  return surveys.flatMap(({ source, value: survey }) =>
    survey
      ? [...survey.questions.flatMap(question), ...scoring(survey)].map(({ at, message }) =>
          source.mistake(at, message),
        )
      : [],
  )
}
