import { boundsOf } from '@almanac/domain/survey'
import type { QuestionProps } from './question'

type Bounded = Pick<QuestionProps, 'survey' | 'context' | 'instanceKey'>

/** Minimum and maximum of a number answer, with rules evaluated; undefined without a bound. */
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
