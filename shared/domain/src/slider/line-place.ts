/** Position on a visual analogue line in words, because the number must not be revealed. */
export type LinePlace = 'low' | 'near_low' | 'toward_low' | 'middle' | 'toward_high' | 'near_high' | 'high'

/** Upper bound of each place as a share of the line. */
const PLACES: readonly (readonly [upTo: number, place: LinePlace])[] = [
  [0.005, 'low'],
  [0.2, 'near_low'],
  [0.45, 'toward_low'],
  [0.55, 'middle'],
  [0.8, 'toward_high'],
  [0.995, 'near_high'],
]

/** The place of a share of the line (0 to 1). */
export function placeOnLine(share: number): LinePlace {
  return PLACES.find(([upTo]) => share <= upTo)?.[1] ?? 'high'
}

/** The share of the line at a value. */
export const shareOfLine = (value: number, { minimum, maximum }: { minimum: number; maximum: number }): number =>
  maximum > minimum ? Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum))) : 0

/** The texts at the ends of the line, as read by assistive technology. */
interface LineLabels {
  low: string
  high: string
  middle: string | undefined
}

/** The text key of a place and the end that it mentions. */
export function lineWords(
  place: LinePlace,
  { low, high, middle }: LineLabels,
): { words: 'at' | 'near' | 'toward'; end: string } | { words: 'middle' } {
  switch (place) {
    case 'low':
      return { words: 'at', end: low }
    case 'near_low':
      return { words: 'near', end: low }
    case 'toward_low':
      return { words: 'toward', end: low }
    case 'middle':
      return middle === undefined ? { words: 'middle' } : { words: 'near', end: middle }
    case 'toward_high':
      return { words: 'toward', end: high }
    case 'near_high':
      return { words: 'near', end: high }
    case 'high':
      return { words: 'at', end: high }
  }
}
