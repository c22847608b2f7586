import { hasContent } from '../answer-content'
import type { SurveyAnswer, SurveyAnswerEntry } from '../answer'
import type { SurveyItem, SurveyOption } from '../definition'
import type { PreparedSurvey } from '../prepare/survey'
import { itemOfKey } from '../answer'
import { sliderValue } from '../../slider'
import { numberOf, type RuleValue } from '../rules/values'
import { isSkippedAnswer } from '../skipped'

const skippedAnswer = ({ key, created_at, version }: SurveyAnswer): SurveyAnswer => ({
  key,
  value: null,
  skipped: true,
  ...(created_at === undefined ? {} : { created_at }),
  ...(version === undefined ? {} : { version }),
})

/**
 * A stored answer. Earlier releases stored codes of choices as numbers; they become text. Without
 * its item only those in `values` are converted, as a number in `value` may be a slider's.
 */
export function storedAnswer(
  answer: Omit<SurveyAnswer, 'values'> & { values?: readonly (string | number)[] },
  item?: Pick<SurveyItem<unknown>, 'type'>,
): SurveyAnswer {
  const { values, value, ...rest } = answer
  return {
    ...rest,
    value: item?.type === 'choice' && value !== null ? String(value) : value,
    ...(values === undefined ? {} : { values: values.map(String) }),
  }
}

/**
 * A normalized answer: skipped if its value says so, codes of choices as text, texts trimmed,
 * choices without duplicates, and none beside an exclusive one. It does not validate: `answerFault`
 * does.
 */
export function normalizeAnswer(survey: PreparedSurvey, answer: SurveyAnswer): SurveyAnswer {
  const known = survey.program.normalized.get(answer)
  if (known) return known
  const item = survey.item(itemOfKey(answer.key).key)
  const normalized = item
    ? isSkippedAnswer(item, answer)
      ? skippedAnswer(answer)
      : normalizedFor(survey, item, answer)
    : answer
  survey.program.normalized.set(answer, normalized)
  return normalized
}

function normalizedFor(survey: PreparedSurvey, item: SurveyItem<unknown>, answer: SurveyAnswer): SurveyAnswer {
  const { type } = item
  if (type === 'multiple_choice' || type === 'ranking') {
    const codes = [...new Set((answer.values ?? (answer.value === null ? [] : [answer.value])).map(String))]
    return { ...answer, value: null, values: withoutExcluded(codes, item.options ?? []) }
  }
  if (type === 'choice') return { ...answer, value: answer.value === null ? null : String(answer.value) }
  if (type === 'conditions' || type === 'dynamic_list') {
    return { ...answer, value: null, entries: (answer.entries ?? []).map(trimmedEntry) }
  }
  if (type === 'number' || type === 'year' || type === 'slider') return { ...answer, value: numberAnswer(item, answer) }
  if (typeof answer.value === 'string') return { ...answer, value: answer.value.trim() }
  return typeof answer.value === 'number' ? { ...answer, value: String(answer.value) } : answer
}

/** Text that is not a number is kept; validation refuses it later. */
function numberAnswer(
  { type, min, max, decimals }: SurveyItem<unknown>,
  { value }: SurveyAnswer,
): SurveyAnswer['value'] {
  const number = typeof value === 'string' ? (numberOf(value) ?? value) : value
  if (type !== 'slider' || typeof number !== 'number') return number
  const limits = {
    ...(typeof min === 'number' && { minimum_value: min }),
    ...(typeof max === 'number' && { maximum_value: max }),
  }
  return sliderValue({ ...limits, decimals }, number)
}

const trimmedEntry = (entry: SurveyAnswerEntry): SurveyAnswerEntry => ({ ...entry, text: entry.text.trim() })

/** Keeps only the last exclusive option, if any is chosen. */
function withoutExcluded(codes: string[], options: readonly SurveyOption<unknown>[]): string[] {
  const exclusive = new Set(options.filter((option) => option.exclusive === true).map(({ code }) => code))
  const last = codes.at(-1)
  if (last !== undefined && exclusive.has(last)) return [last]
  return codes.length > 1 ? codes.filter((code) => !exclusive.has(code)) : codes
}

/** The value of an answer in rules. */
export function valueOfAnswer({ type }: SurveyItem<unknown>, answer: SurveyAnswer | undefined): RuleValue {
  if (!answer || !hasContent(answer)) return null
  if (type === 'multiple_choice' || type === 'ranking') return answer.values ?? null
  if (type === 'conditions' || type === 'dynamic_list')
    return answer.entries?.map(({ code, text }) => code ?? text) ?? null
  if (type === 'econsent') return answer.consent ? answer.consent.accepted_terms : null
  if (type === 'slider' || type === 'number' || type === 'year') return numberOf(answer.value)
  return answer.value
}

/** Converts a calculated or initial value to an answer; undefined if missing or invalid for the question. */
export function answerOfValue(
  key: string,
  { type, options }: SurveyItem<unknown>,
  value: RuleValue,
): SurveyAnswer | undefined {
  const texts = (Array.isArray(value) ? value : [value]).flatMap((one) =>
    one === null || one === '' ? [] : [String(one)],
  )
  const [first] = texts
  if (first === undefined) return undefined
  const isOption = (code: string) => options?.some((option) => option.code === code) ?? false
  if (type === 'multiple_choice' || type === 'ranking') {
    const values = texts.filter(isOption)
    return values.length === 0 ? undefined : { key, value: null, values, skipped: false }
  }
  if (type === 'choice') return isOption(first) ? { key, value: first, skipped: false } : undefined
  if (type === 'slider' || type === 'number' || type === 'year') {
    const number = numberOf(first === 'true' ? 1 : first === 'false' ? 0 : first)
    return number === null ? undefined : { key, value: number, skipped: false }
  }
  const isText = type === 'text' || type === 'date' || type === 'time'
  return isText ? { key, value: texts.join(', '), skipped: false } : undefined
}
