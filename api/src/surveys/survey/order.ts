import { itemOfKey, type PreparedSurvey } from '@almanac/domain/survey'
import type { RecordedAnswer } from '@almanac/domain/survey/record'

/** Compares instances of one item numerically: 2 before 10. */
const compareInstances = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

/** Answers in the order of the survey; those to questions of other versions last. */
export function inOrder(
  { definition }: Pick<PreparedSurvey, 'definition'>,
  answers: readonly RecordedAnswer[],
): RecordedAnswer[] {
  const place = new Map(definition.questions.map(({ key }, index) => [key, index]))
  const placeOf = ({ key }: RecordedAnswer): number => place.get(itemOfKey(key).key) ?? place.size
  return [...answers].sort((one, other) => placeOf(one) - placeOf(other) || compareInstances(one.key, other.key))
}
