import type { SurveyAnswer } from '../answer'
import type { SurveyItem, SurveyOption } from '../definition'
import type { SurveyFault } from '../state'

/** The fault of a choice or ranking. */
export function choicesFault(
  item: SurveyItem<unknown>,
  options: ReadonlyMap<string, SurveyOption<unknown>>,
  { value, values, other }: SurveyAnswer,
): SurveyFault | undefined {
  const codes = item.type === 'choice' ? [String(value)] : (values ?? [])
  if (codes.some((code) => !options.has(code))) return 'UNKNOWN_ANSWER'
  if (codes.some((code) => options.get(code)?.other === true) && (other ?? '').trim() === '') return 'OTHER_MISSING'
  if (item.type === 'ranking') return codes.length === options.size ? undefined : 'TOO_FEW_CHOICES'
  if (item.type === 'choice') return undefined
  const isAlone = codes.length === 1 && options.get(codes[0] ?? '')?.exclusive === true
  if (codes.length < (item.min_choices ?? 0) && !isAlone) return 'TOO_FEW_CHOICES'
  return codes.length > (item.max_choices ?? Infinity) ? 'TOO_MANY_CHOICES' : undefined
}
