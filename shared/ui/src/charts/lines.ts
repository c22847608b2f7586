import { colour } from '../theme/tokens'

/** Lines are distinguished by the marks of their values; colors only help. */
export const LINE_COLOURS = [colour.accent, colour.ink, colour.warning] as const

/** The marks in the order of the lines: name in the chart library, and path around 0, 0. */
export const LINE_MARKS = [
  { shape: 'circle', path: 'M4 0A4 4 0 1 1 -4 0A4 4 0 1 1 4 0Z' },
  { shape: 'square', path: 'M-3.5 -3.5H3.5V3.5H-3.5Z' },
  { shape: 'triangle', path: 'M0 -4.5L4.2 3.5H-4.2Z' },
] as const
