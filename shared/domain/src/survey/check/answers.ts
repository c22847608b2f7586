import type { SurveyItem } from '../definition'
import type { PlacedItems } from '../prepare/items'
import { ruleInValue } from '../prepare/rule-texts'
import type { SurveyProblem } from '../problems'
import { isCalendarDate, isClockTime } from '../rules'
import { numberOf } from '../rules/values'

type Report = (severity: SurveyProblem['severity'], code: SurveyProblem['code'], message: string) => void

/** Reports options, bounds and initial values that no answer can satisfy. */
export function answerProblems({ all, byKey }: PlacedItems): SurveyProblem[] {
  return all.flatMap(({ item }) => {
    const problems: SurveyProblem[] = []
    const report: Report = (severity, code, message) => problems.push({ severity, code, key: item.key, message })
    checkBound(item, 'min', report)
    checkBound(item, 'max', report)
    checkOrder(item, report)
    checkChoices(item, report)
    checkInitial(item, report)
    for (const { key, correct } of item.consent?.comprehension ?? []) {
      const questionItem = byKey.get(key)?.item
      const isPossible = correct.some((code) => questionItem?.options?.some((option) => option.code === code))
      if (!isPossible) report('error', 'DEAD_END', `Its question [${key}] has no correct answer to choose.`)
    }
    if (item.type === 'econsent' && !item.consent)
      report('error', 'DEAD_END', 'A consent needs the document that is agreed to.')
    return problems
  })
}

const NUMBERS: readonly SurveyItem['type'][] = ['number', 'slider', 'year']

function checkBound(item: SurveyItem<unknown>, bound: 'min' | 'max', report: Report): void {
  const value = item[bound]
  if (value === undefined || ruleInValue(value) !== undefined) return
  const fits =
    item.type === 'date'
      ? isCalendarDate(String(value))
      : item.type === 'time'
        ? isClockTime(String(value))
        : !NUMBERS.includes(item.type) ||
          numberOf(value) !== null ||
          (item.type === 'year' && isCalendarDate(String(value)))
  if (!fits) report('error', 'DATE_INVALID', `Its ${bound} ${JSON.stringify(value)} is no ${item.type}.`)
}

function checkOrder({ min, max, type, whole }: SurveyItem<unknown>, report: Report): void {
  if (ruleInValue(min) !== undefined || ruleInValue(max) !== undefined) return
  const [low, high] = type === 'slider' ? [min ?? 1, max ?? 5] : [min, max]
  if (low === undefined || high === undefined) return
  const numbers = [numberOf(low), numberOf(high)] as const
  const isReversed = numbers[0] !== null && numbers[1] !== null ? numbers[0] > numbers[1] : String(low) > String(high)
  if (isReversed) report('error', 'BOUNDS_REVERSED', `Its least value ${low} is above its greatest ${high}.`)
  const holdsWhole = numbers[0] === null || numbers[1] === null || Math.ceil(numbers[0]) <= numbers[1]
  if (whole === true && !isReversed && !holdsWhole)
    report('error', 'BOUNDS_REVERSED', 'No whole number lies between its bounds.')
}

function checkChoices(
  { type, options = [], min_choices = 0, max_choices, required }: SurveyItem<unknown>,
  report: Report,
): void {
  if (type !== 'choice' && type !== 'multiple_choice' && type !== 'ranking') return
  if (options.length === 0) {
    report(required === true ? 'error' : 'warning', 'OPTIONS_MISSING', 'It has no options to choose from.')
  }
  if (type !== 'multiple_choice') return
  if (min_choices > options.length && options.length > 0) {
    report('error', 'DEAD_END', `It wants ${min_choices} choices of ${options.length} options.`)
  }
  if (max_choices !== undefined && max_choices < Math.max(1, min_choices)) {
    report('error', 'DEAD_END', `It allows ${max_choices} choices and wants ${Math.max(1, min_choices)}.`)
  }
}

function checkInitial({ initial, options, type }: SurveyItem<unknown>, report: Report): void {
  if (initial === undefined || ruleInValue(initial) !== undefined) return
  const isChosen = type === 'choice' || type === 'multiple_choice' || type === 'ranking'
  const fits = isChosen
    ? options?.some(({ code }) => code === String(initial)) === true
    : !NUMBERS.includes(type) || numberOf(initial) !== null
  if (!fits)
    report(
      'warning',
      'CODE_UNKNOWN',
      `Its first answer ${JSON.stringify(initial)} is none that it can have; it is left out.`,
    )
}
