import { type Plot, type Scales, scalesIn, stepsFrom, type ValueAxis } from '../chart'
import type { GlucoseUnit } from './bands'

const DAY_MINUTES = 24 * 60

/** The value axis of glucose charts: at least to this end, so that charts can be compared, in these steps. */
const AXIS: Record<GlucoseUnit, { end: number; step: number }> = {
  'mg/dL': { end: 300, step: 100 },
  'mmol/L': { end: 18, step: 6 },
}

/** The value axis of a glucose chart, from zero; both ends are ticks, and a higher value adds steps. */
export function glucoseAxis(unit: GlucoseUnit, values: Iterable<number>): ValueAxis {
  const { end, step } = AXIS[unit]
  let most = end
  for (const value of values) most = Math.max(most, value)
  const high = Math.ceil(most / step) * step
  return { low: 0, high, ticks: stepsFrom(0, high, step) }
}

/** Places of local minutes and values in the drawing of a day, from midnight to midnight. */
export const dayScales = (plot: Plot, axis: Pick<ValueAxis, 'low' | 'high'>, isRightToLeft: boolean): Scales =>
  scalesIn(plot, { first: 0, last: DAY_MINUTES }, axis, isRightToLeft)
