/** The numbers a slider has been given; what is missing takes the default. */
export interface SliderLimits {
  minimum_value?: number
  maximum_value?: number
}

export interface SliderRange {
  minimum: number
  maximum: number
  step: number
}

/** Limits and step of a slider: 1 to 5 unless it says otherwise, in steps of 0.01, of 1 when the range exceeds 100 (specification 001, section 5). */
export function sliderRange({ minimum_value: minimum = 1, maximum_value: maximum = 5 }: SliderLimits): SliderRange {
  return { minimum, maximum, step: maximum - minimum > 100 ? 1 : 0.01 }
}

/** The nearest value that the slider can stand at, inside its limits. */
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
