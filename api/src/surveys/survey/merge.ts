import { isDeepStrictEqual } from 'node:util'
import { hasContent, itemOfKey, type PreparedSurvey, type SurveyAnswer } from '@almanac/domain/survey'

/** When an answer was given; one of a release that did not record it is older than any other. */
const timeOf = ({ created_at }: SurveyAnswer): number => (created_at === undefined ? 0 : Date.parse(created_at))

/** Instances of one item in their order: 2 before 10. */
function compareInstances(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/**
 * Answers of several devices as one: of each question the one that was given
 * last, of two at the same moment the one that came last; in the order of the
 * survey. An empty answer of a repeating group takes its instance away.
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

/** Whether the same was answered, whenever: `undefined` is no answer. */
export function isSameAnswer(one: SurveyAnswer | undefined, other: SurveyAnswer | undefined): boolean {
  if (!one || !other) return one === other
  return isDeepStrictEqual(content(one), content(other))
}

/** What of an answer makes it another one: not when it was given. */
const content = ({ key, value, values, other, entries, consent, skipped }: SurveyAnswer): unknown =>
  JSON.parse(JSON.stringify({ key, value, values: values ?? [], other, entries: entries ?? [], consent, skipped }))
