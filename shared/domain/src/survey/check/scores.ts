import type { SurveyDefinition, SurveyScoreDefinition } from '../definition'
import type { PlacedItems } from '../prepare/items'
import type { SurveyProblem } from '../problems'
import { numberOf } from '../rules/values'

type Report = (severity: SurveyProblem['severity'], code: SurveyProblem['code'], message: string) => void

/** Reports scores of unknown or non-numeric items, or with contradictory rules for missing answers. */
export function scoreProblems(definition: SurveyDefinition<unknown>, items: PlacedItems): SurveyProblem[] {
  return definition.scores.flatMap((score) => {
    const problems: SurveyProblem[] = []
    const report: Report = (severity, code, message) => problems.push({ severity, code, key: score.key, message })
    for (const key of score.items) checkItem(key, items, report)
    checkMethod(score, report)
    checkMissing(score, report)
    checkBands(score, report)
    return problems
  })
}

const COUNTED: readonly string[] = ['choice', 'multiple_choice', 'ranking', 'slider', 'number', 'year']

function checkItem(key: string, { byKey }: PlacedItems, report: Report): void {
  const item = byKey.get(key)?.item
  if (!item) return report('error', 'SCORE_ITEM_UNKNOWN', `It counts [${key}], which does not exist.`)
  const isCalculated = item.calculated !== undefined
  if (!COUNTED.includes(item.type) && !isCalculated) {
    return report('warning', 'SCORE_INCOMPLETE', `It counts [${key}], whose answers are no numbers.`)
  }
  const weightless = item.options?.filter(({ code, score }) => score === undefined && numberOf(code) === null) ?? []
  if (weightless.length > 0) {
    const codes = weightless.map(({ code }) => `"${code}"`).slice(0, 5)
    report(
      'warning',
      'SCORE_INCOMPLETE',
      `Options of [${key}] have neither a score nor a number as code: ${codes.join(', ')}.`,
    )
  }
}

function checkMethod({ method, rule, items }: SurveyScoreDefinition<unknown>, report: Report): void {
  if (method === 'rule' && rule === undefined)
    report('error', 'SCORE_INCOMPLETE', 'Its method is a rule, and it has none.')
  if (method !== 'rule' && items.length === 0) report('error', 'SCORE_INCOMPLETE', 'It has no questions to count.')
}

function checkMissing({ method, items, min_answered, missing }: SurveyScoreDefinition<unknown>, report: Report): void {
  if (min_answered !== undefined && min_answered > items.length && method !== 'rule') {
    report('error', 'SCORE_INCOMPLETE', `It wants ${min_answered} answers of ${items.length} questions.`)
  }
  if (missing !== undefined && min_answered === undefined) {
    report(
      'warning',
      'SCORE_INCOMPLETE',
      `Without min_answered all are needed, so that missing: ${missing} has no effect.`,
    )
  }
  if (method === 'sum' && missing === undefined && min_answered !== undefined && min_answered < items.length) {
    report('warning', 'SCORE_INCOMPLETE', 'Fewer answers than all give a sum only with missing: prorate or ignore.')
  }
}

function checkBands({ bands }: SurveyScoreDefinition<unknown>, report: Report): void {
  const sorted = [...bands].sort((one, other) => one.from - other.from)
  sorted.forEach(({ from, to }, index) => {
    const next = sorted[index + 1]
    if (from > to) report('error', 'BANDS_OVERLAP', `The band from ${from} to ${to} is turned round.`)
    else if (next && next.from <= to) report('warning', 'BANDS_OVERLAP', `${next.from} belongs to two bands.`)
  })
}
