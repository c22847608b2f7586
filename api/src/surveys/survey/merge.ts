import { isDeepStrictEqual } from 'node:util'
import { hasContent, itemOfKey, type PreparedSurvey, type SurveyAnswer } from '@almanac/domain/survey'

/** The time of an answer; one of a release that recorded none is older than all others. */
const timeOf = ({ created_at }: SurveyAnswer): number => (created_at === undefined ? 0 : Date.parse(created_at))

/** Compares instances of one item numerically: 2 before 10. */
function compareInstances(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/**
 * Merges the answers of several devices, in the order of the survey: the newest per question, at
 * equal times the one received last. An empty answer in a repeating group removes its instance.
 */
export function mergedAnswers(
  survey: Pick<PreparedSurvey, 'definition'>,
  before: readonly SurveyAnswer[],
  now: readonly SurveyAnswer[],
): SurveyAnswer[] {
  const byKey = new Map(before.map((answer) => [answer.key, answer]))
  for (const answer of now) {
    const stored = byKey.get(answer.key)
    if (!stored || timeOf(answer) >= timeOf(stored)) byKey.set(answer.key, answer)
  }
  const place = new Map(survey.definition.questions.map(({ key }, index) => [key, index]))
  const placeOf = ({ key }: SurveyAnswer): number => place.get(itemOfKey(key).key) ?? place.size
  const left = [...byKey.values()].filter((answer) => !isTakenAway(answer))
  return left.sort((one, other) => placeOf(one) - placeOf(other) || compareInstances(one.key, other.key))
}

function isTakenAway(answer: SurveyAnswer): boolean {
  return itemOfKey(answer.key).instance.length > 0 && !answer.skipped && !hasContent(answer)
}

/** Whether the content is equal, whatever the time; `undefined` is no answer. */
export function isSameAnswer(one: SurveyAnswer | undefined, other: SurveyAnswer | undefined): boolean {
  if (!one || !other) return one === other
  return isDeepStrictEqual(content(one), content(other))
}

/** The content of an answer to compare, without its time. */
const content = ({ key, value, values, other, entries, consent, skipped }: SurveyAnswer): unknown =>
  JSON.parse(JSON.stringify({ key, value, values: values ?? [], other, entries: entries ?? [], consent, skipped }))
