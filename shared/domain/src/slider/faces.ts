import { sliderRange, type SliderLimits } from './range'

/** A scale of five whole values that is answered by faces. */
export interface FacedScale extends SliderLimits {
  /** The word of each value, from the lowest to the highest. */
  faces?: readonly string[]
}

/** A value of the scale with its word. */
export interface Face {
  value: number
  label: string
}

/** Faces are drawn for so many values. */
export const FACE_COUNT = 5

/** Whether a scale has one whole value for each face. */
export function canHaveFaces(limits: SliderLimits): boolean {
  const { minimum, maximum, stop } = sliderRange(limits)
  return Number.isInteger(minimum) && maximum - minimum === FACE_COUNT - 1 && stop === 1
}

/** The values of a scale with the words under its faces, lowest first; null for a scale without faces. */
export function facesOf({ faces, ...limits }: FacedScale): Face[] | null {
  if (faces?.length !== FACE_COUNT || !canHaveFaces(limits)) return null
  const { minimum } = sliderRange(limits)
  return faces.map((label, index) => ({ value: minimum + index, label }))
}
