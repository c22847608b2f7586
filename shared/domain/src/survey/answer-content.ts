import type { SurveyAnswer } from './answer'

/** Whether an answer has content; a skipped one does not. */
export function hasContent({ value, values, entries, consent, skipped }: SurveyAnswer): boolean {
  if (skipped) return false
  return (
    (value !== null && value !== '' && !Number.isNaN(value)) ||
    (values?.length ?? 0) > 0 ||
    (entries?.length ?? 0) > 0 ||
    consent !== undefined
  )
}

/** Whether two answers have the same status: both missing, both empty, both skipped, or both with content. */
export const haveSameContentState = (one: SurveyAnswer | undefined, other: SurveyAnswer | undefined): boolean =>
  (one === undefined) === (other === undefined) &&
  (one === undefined || other === undefined || (one.skipped === other.skipped && hasContent(one) === hasContent(other)))

/** Answered or skipped. */
export const isGiven = (answer: SurveyAnswer | undefined): boolean =>
  answer !== undefined && (answer.skipped || hasContent(answer))
