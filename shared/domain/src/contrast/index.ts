import { hueColours } from '../theme/hues'

/** Relative luminance of an `#rrggbb` colour, 0 to 1 (WCAG 2.2, definition of relative luminance). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two `#rrggbb` colours, 1 to 21, in either order (WCAG 2.2, definition of contrast ratio). */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Text below 24 px (WCAG 2.2, success criterion 1.4.3). */
const MIN_TEXT_CONTRAST = 4.5
/** Borders of controls, icons, marks in charts (WCAG 2.2, success criterion 1.4.11). */
const MIN_CONTROL_CONTRAST = 3

/** The colours of a theme in one mode, as contracts declare them. */
export type Colour =
  | 'ground'
  | 'surface'
  | 'ink'
  | 'ink_soft'
  | 'line'
  | 'control'
  | 'accent'
  | 'on_accent'
  | 'accent_soft'
  | 'good'
  | 'warning'
  | 'wrong'

/** Adjacent colours: foreground, background, and their minimum contrast. */
export const PAIRS: readonly (readonly [front: Colour, behind: Colour, least: number])[] = [
  ['ink', 'ground', MIN_TEXT_CONTRAST],
  ['ink', 'surface', MIN_TEXT_CONTRAST],
  ['ink', 'accent_soft', MIN_TEXT_CONTRAST],
  ['ink_soft', 'ground', MIN_TEXT_CONTRAST],
  ['ink_soft', 'surface', MIN_TEXT_CONTRAST],
  ['ink_soft', 'accent_soft', MIN_TEXT_CONTRAST],
  ['accent', 'ground', MIN_TEXT_CONTRAST],
  ['accent', 'surface', MIN_TEXT_CONTRAST],
  ['accent', 'accent_soft', MIN_TEXT_CONTRAST],
  ['on_accent', 'accent', MIN_TEXT_CONTRAST],
  ['control', 'ground', MIN_CONTROL_CONTRAST],
  ['control', 'surface', MIN_CONTROL_CONTRAST],
  ['good', 'ground', MIN_TEXT_CONTRAST],
  ['good', 'surface', MIN_TEXT_CONTRAST],
  ['warning', 'ground', MIN_TEXT_CONTRAST],
  ['warning', 'surface', MIN_TEXT_CONTRAST],
  ['wrong', 'ground', MIN_TEXT_CONTRAST],
  ['wrong', 'surface', MIN_TEXT_CONTRAST],
]

/** The colors of activities, which follow from the palette. */
export type HueColour = 'hue_text' | 'hue_fill'

/** Two colours with insufficient contrast. */
export interface PaletteProblem {
  front: Colour
  behind: Colour | HueColour
  /** Actual contrast, 1 to 21. */
  ratio: number
  /** Required contrast. */
  least: number
}

/** Every pair of a palette below its required contrast; empty if there is none. */
export function paletteProblems(palette: Readonly<Record<Colour, string>>): PaletteProblem[] {
  const hues = Object.values(hueColours(palette))
  const leastOf = (colours: string[], behind: string): number =>
    Math.min(...colours.map((colour) => contrastRatio(colour, behind)))
  const fills = hues.map(({ fill }) => fill)
  const texts = hues.map(({ text }) => text)
  const problems: PaletteProblem[] = [
    ...PAIRS.map(([front, behind, least]): PaletteProblem => {
      return { front, behind, ratio: contrastRatio(palette[front], palette[behind]), least }
    }),
    // The hues follow from the surface, so the surface is what a mistake is about.
    { front: 'surface', behind: 'hue_fill', ratio: leastOf(fills, palette.surface), least: MIN_CONTROL_CONTRAST },
    { front: 'ground', behind: 'hue_fill', ratio: leastOf(fills, palette.ground), least: MIN_CONTROL_CONTRAST },
    { front: 'surface', behind: 'hue_text', ratio: leastOf(texts, palette.surface), least: MIN_TEXT_CONTRAST },
  ]
  return problems
    .filter(({ ratio, least }) => ratio < least)
    .map((problem) => ({ ...problem, ratio: Math.round(problem.ratio * 100) / 100 }))
}
