import { boundsOf } from '@almanac/domain/survey'
import type { QuestionProps } from './question'

type Bounded = Pick<QuestionProps, 'survey' | 'context' | 'instanceKey'>

/** The least and the greatest number that may be answered, rules worked out; undefined where there is no bound. */
export function numberBounds({ survey, context, instanceKey }: Bounded): { min?: number; max?: number } {
  const { min, max } = boundsOf(survey, context, instanceKey)
  return {
    ...(typeof min === 'number' ? { min } : {}),
    ...(typeof max === 'number' ? { max } : {}),
  }
}

/** The same for days (`YYYY-MM-DD`) and times (`HH:MM`). */
export function textBounds({ survey, context, instanceKey }: Bounded): { min?: string; max?: string } {
  const { min, max } = boundsOf(survey, context, instanceKey)
  return {
    ...(typeof min === 'string' ? { min } : {}),
    ...(typeof max === 'string' ? { max } : {}),
  }
}
