import { instanceKey, itemOfKey, type SurveyAnswer } from '@almanac/domain/survey'
import { isEmptyAnswer } from './answers'
import type { ReadSurvey } from '../questions/question'
import { groupsAround } from './definition'

/** What is entered of a page: answers, and keys of answers that were taken away. */
export interface Entered {
  typed: SurveyAnswer[]
  removed: string[]
}

/** Whether a key is of an item inside this group, in this instance of the groups around it. */
function placeIn(survey: ReadSurvey, group: string, around: readonly number[], key: string): number | undefined {
  const { key: item_key, instance } = itemOfKey(key)
  const isInside = groupsAround(survey, item_key).some((item) => item.key === group)
  if (!isInside || around.some((number, depth) => instance[depth] !== number)) return undefined
  return instance[around.length]
}

/** One more instance: it exists from its first answer on, which may be an empty one. */
export function withInstance(
  survey: ReadSurvey,
  group: string,
  instance: readonly number[],
  entered: Entered,
  created_at: string,
): Entered {
  const first = survey.definition.questions.find(
    (item) =>
      item.type !== 'group' &&
      item.type !== 'information' &&
      groupsAround(survey, item.key)
        .filter(({ repeats }) => repeats)
        .at(-1)?.key === group,
  )
  if (!first) return entered
  const key = instanceKey(first.key, instance)
  return {
    typed: [...entered.typed.filter((answer) => answer.key !== key), { key, value: null, skipped: false, created_at }],
    removed: entered.removed.filter((removed) => removed !== key),
  }
}

interface Removal {
  group: string
  /** The instance of the groups around it. */
  around: readonly number[]
  /** Which one goes, from 1. */
  number: number
}

/**
 * Takes one instance away. Those after it move up by one, and the answers of the
 * last place go: `shown` is what is answered now.
 */
export function withoutInstance(
  survey: ReadSurvey,
  { group, around, number }: Removal,
  shown: readonly SurveyAnswer[],
  entered: Entered,
  created_at: string,
): Entered {
  const typed = new Map(entered.typed.map((answer) => [answer.key, answer]))
  const removed = new Set(entered.removed)
  const later = shown.flatMap((answer) => {
    const place = placeIn(survey, group, around, answer.key)
    return place !== undefined && place >= number ? [{ answer, place }] : []
  })
  for (const { answer } of later) {
    typed.delete(answer.key)
    removed.add(answer.key)
  }
  for (const { answer, place } of later) {
    if (place === number) continue
    const { key: item_key, instance } = itemOfKey(answer.key)
    const key = instanceKey(item_key, instance.with(around.length, place - 1))
    typed.set(key, { ...answer, key, created_at })
    removed.delete(key)
  }
  return { typed: [...typed.values()], removed: [...removed] }
}

/** What is sent of an answer that was taken away: neither an answer nor passed over. */
export const withdrawnAnswer = (key: string): SurveyAnswer => ({ key, value: null, skipped: false })

/** Answers without those that were taken away. */
export const withoutWithdrawn = (answers: readonly SurveyAnswer[]): SurveyAnswer[] =>
  answers.filter((answer) => answer.skipped || !isEmptyAnswer(answer))
