import type { SurveyAnswer } from './answer'
import type { SurveyItem } from './definition'

/** What stands in place of an answer that was passed over (specification 000, section 4). */
const SKIPPED_VALUE = '--skipped--'
/** The same of a slider. */
const SKIPPED_SLIDER = -1

type Bounded = Pick<SurveyItem<unknown>, 'type' | 'min'>

/** -1 passes a slider over where the slider has no such value. */
const isPassedBySlider = ({ type, min }: Bounded): boolean =>
  type === 'slider' && (typeof min !== 'number' || min > SKIPPED_SLIDER)

/** Whether a question was passed over, as the answer says it or its value does. */
export const passesOver = (item: Bounded, { skipped, value }: SurveyAnswer): boolean =>
  skipped || value === SKIPPED_VALUE || (value === SKIPPED_SLIDER && isPassedBySlider(item))

/** The value of a question that was passed over, in calls and exports. */
export const skippedValue = (item: Bounded | undefined): typeof SKIPPED_VALUE | typeof SKIPPED_SLIDER =>
  item && isPassedBySlider(item) ? SKIPPED_SLIDER : SKIPPED_VALUE

/** An answer as calls take and give it: one that was passed over says so by its value as well. What is stored has no value then. */
export const answerInCalls = (item: Bounded | undefined, answer: SurveyAnswer): SurveyAnswer =>
  answer.skipped ? { ...answer, value: skippedValue(item) } : answer
