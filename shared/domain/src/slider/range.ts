/** The configured limits of a slider; missing ones have defaults. */
export interface SliderLimits {
  minimum_value?: number
  maximum_value?: number
  /** Decimals of a tapped value; whole numbers if missing. */
  decimals?: number
}

export interface SliderRange {
  minimum: number
  maximum: number
  /** The finest step that can be entered: by typing, and by tapping if the study configures decimals. */
  step: number
  /** The step of tapping, dragging and arrow keys. */
  stop: number
}

/** Tapped values are whole numbers unless a study configures decimals. */
export const DEFAULT_STOP = 1

/** A range longer than this has whole numbers only. */
const MAX_RANGE_WITH_DECIMALS = 100

/**
 * Limits and steps of a slider: 1 to 5 by default, in steps of 0.01, or of 1 if the range exceeds
 * 100 (specification 001, section 5). A hundredth cannot be tapped, so tapped values are rounded to
 * whole numbers, or to the decimals that the study configures.
 */
export function sliderRange({
  minimum_value: minimum = 1,
  maximum_value: maximum = 5,
  decimals = 0,
}: SliderLimits): SliderRange {
  const step = maximum - minimum > MAX_RANGE_WITH_DECIMALS ? 1 : 0.01
  return { minimum, maximum, step, stop: Math.max(step, DEFAULT_STOP * 10 ** -decimals) }
}

/** The nearest multiple of the step from the minimum; the maximum is always valid. */
export function nearestStop(value: number, { minimum, maximum, stop }: Omit<SliderRange, 'step'>): number {
  const inside = Math.min(maximum, Math.max(minimum, value))
  const nearest = Math.round((minimum + Math.round((inside - minimum) / stop) * stop) * 1e6) / 1e6
  return nearest > maximum || maximum - inside < Math.abs(inside - nearest) ? maximum : nearest
}

/** The stored value: rounded to the finest step; a value outside the limits is unchanged and refused later. */
export function sliderValue(limits: SliderLimits, value: number): number {
  return isInRange(limits, value) ? roundToSlider(limits, value) : value
}

/** The nearest valid value within the limits. */
export function roundToSlider(limits: SliderLimits, value: number): number {
  const { minimum, maximum, step } = sliderRange(limits)
  const stepped = minimum + Math.round((value - minimum) / step) * step
  return Math.min(maximum, Math.max(minimum, Math.round(stepped * 100) / 100))
}

/** Whether the value lies inside the slider's limits. */
export function isInRange(limits: SliderLimits, value: number): boolean {
  const { minimum, maximum } = sliderRange(limits)
  return value >= minimum && value <= maximum
}
