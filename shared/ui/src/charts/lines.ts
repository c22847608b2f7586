import type { Hue } from '@almanac/domain/theme'
import { colour, hue as coloursOf } from '../theme/tokens'

/** The colors of the lines in their order; the first has that of its activity. Marks distinguish them, colors only help. */
export const lineColours = (hue: Hue | undefined): readonly [string, string, string] => [
  hue ? coloursOf(hue).fill : colour.accent,
  colour.ink,
  colour.warning,
]

/** The color of a line; with more lines than colors they repeat. */
export const lineColour = (index: number, hue: Hue | undefined): string => lineColours(hue)[index % 3] ?? colour.accent

/** The marks in the order of the lines, as paths around 0, 0. */
const LINE_MARKS = ['M4 0A4 4 0 1 1 -4 0A4 4 0 1 1 4 0Z', 'M-3.5 -3.5H3.5V3.5H-3.5Z', 'M0 -4.5L4.2 3.5H-4.2Z'] as const

export const lineMark = (index: number): string => LINE_MARKS[index % LINE_MARKS.length] ?? LINE_MARKS[0]
