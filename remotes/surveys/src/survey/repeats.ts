import { instanceKey, itemOfKey, type SurveyAnswer } from '@almanac/domain/survey'
import { isEmptyAnswer } from './answers'
import type { ReadSurvey } from '../questions/question'
import { groupsAround } from './definition'

/** The input of a page: answers, and keys of removed answers. */
export interface Entered {
  typed: SurveyAnswer[]
  removed: string[]
}

/** The instance number of a key inside this group, within the given instances of its outer groups. */
function placeIn(survey: ReadSurvey, group: string, around: readonly number[], key: string): number | undefined {
  const { key: item_key, instance } = itemOfKey(key)
  const isInside = groupsAround(survey, item_key).some((item) => item.key === group)
  if (!isInside || around.some((number, depth) => instance[depth] !== number)) return undefined
  return instance[around.length]
}

/** Adds an instance, which exists from its first answer on; that may be empty. */
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
  /** Instance numbers of its outer groups. */
  around: readonly number[]
  /** Number of the instance to remove, from 1. */
  number: number
}

/**
 * Removes an instance. Later ones move up by one, and the answers of the last one are
 * removed. `shown`: the current answers.
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

/** What is sent for a removed answer: neither answered nor skipped. */
export const withdrawnAnswer = (key: string): SurveyAnswer => ({ key, value: null, skipped: false })

/** The answers without the removed ones. */
export const withoutWithdrawn = (answers: readonly SurveyAnswer[]): SurveyAnswer[] =>
  answers.filter((answer) => answer.skipped || !isEmptyAnswer(answer))
