import type { SurveyAnswer } from './answer'

/** Whether an answer holds something; one that was skipped does not. */
export function hasContent({ value, values, entries, consent, skipped }: SurveyAnswer): boolean {
  if (skipped) return false
  return (
    (value !== null && value !== '' && !Number.isNaN(value)) ||
    (values?.length ?? 0) > 0 ||
    (entries?.length ?? 0) > 0 ||
    consent !== undefined
  )
}

/** Whether two answers are the same for whoever asks only if there is one: both missing, both empty, both passed over, or both with content. */
export const standAlike = (one: SurveyAnswer | undefined, other: SurveyAnswer | undefined): boolean =>
  (one === undefined) === (other === undefined) &&
  (one === undefined || other === undefined || (one.skipped === other.skipped && hasContent(one) === hasContent(other)))

/** Answered or passed over. */
export const isGiven = (answer: SurveyAnswer | undefined): boolean =>
  answer !== undefined && (answer.skipped || hasContent(answer))
