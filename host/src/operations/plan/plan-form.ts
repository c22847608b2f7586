import { plainDigits } from '@almanac/domain/digits'

/** The steps that a plan begins with. */
export const USUAL_STEPS = [10, 50, 100]
/** The usual steps for a release that has reached this percentage, which a plan cannot begin below. */
export const stepsFrom = (percent: number): number[] => USUAL_STEPS.filter((step) => step >= percent)

/** Steps that the server takes at most. */
const MAX_STEPS = 10

/** The percentages in a text such as "10, 50, 100"; null unless they rise from 1 to 100 at most. */
export function stepsIn(text: string): number[] | null {
  const words = plainDigits(text)
    .split(/[^\p{L}\p{N}.-]+/u)
    .filter((word) => word !== '')
  const steps = words.map(Number)
  const rise = steps.every((step, index) => Number.isInteger(step) && step <= 100 && step > (steps[index - 1] ?? 0))
  return steps.length > 0 && steps.length <= MAX_STEPS && rise ? steps : null
}
