import type { SurveyAnswer } from './answer'
import type { SurveyItem } from './definition'

/** The value of a skipped answer (specification 000, section 4). */
const SKIPPED_VALUE = '--skipped--'
/** The value of a skipped slider. */
const SKIPPED_SLIDER = -1

type Bounded = Pick<SurveyItem<unknown>, 'type' | 'min'>

/** -1 marks a slider as skipped unless -1 is in its range. */
const isPassedBySlider = ({ type, min }: Bounded): boolean =>
  type === 'slider' && (typeof min !== 'number' || min > SKIPPED_SLIDER)

/** Whether a question was skipped, by the flag or by the value. */
export const isSkippedAnswer = (item: Bounded, { skipped, value }: SurveyAnswer): boolean =>
  skipped || value === SKIPPED_VALUE || (value === SKIPPED_SLIDER && isPassedBySlider(item))

/** The value of a skipped question in API calls and exports. */
export const skippedValue = (item: Bounded | undefined): typeof SKIPPED_VALUE | typeof SKIPPED_SLIDER =>
  item && isPassedBySlider(item) ? SKIPPED_SLIDER : SKIPPED_VALUE

/** An answer as in API calls: a skipped one also has the skipped value. Stored skipped answers have no value. */
export const answerInCalls = (item: Bounded | undefined, answer: SurveyAnswer): SurveyAnswer =>
  answer.skipped ? { ...answer, value: skippedValue(item) } : answer
