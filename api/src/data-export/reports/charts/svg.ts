import { activityHue } from '@almanac/domain/activity-hue'
import { hueColours, type HueColours } from '@almanac/domain/theme'
import { DOCUMENT_COLORS } from '../../../pdf'

/** Colors of charts: black, grays and one color that carries no information, so that nothing is lost in a black-and-white print. */
export const { ink: INK, ink_soft: SOFT, line: RULE, accent: LINE, accent_soft: WASH } = DOCUMENT_COLORS
export const TARGET = '#e9eeea'

const FONT_SIZE = 9

/** A text in a drawing; `x` and `y` are in points from the drawing's upper left corner, `y` is the baseline. */
export interface Label {
  x: number
  y: number
  text: string
  /** The side of the text that is at `x`. */
  anchor: 'left' | 'middle' | 'right'
  fill: string
  bold: boolean
}

/**
 * A drawing: shapes (SVG) and the text over them. The text is set by typst, because PDF/UA rejects text inside of an
 * SVG in scripts with joined letters.
 */
export interface Drawing {
  width: number
  height: number
  svg: string
  labels: Label[]
}

/** A coordinate, rounded to a tenth of a point, which is finer than print. */
export const at = (value: number): string => String(Math.round(value * 10) / 10)

export const label = (
  x: number,
  y: number,
  text: string,
  look: Partial<Pick<Label, 'anchor' | 'fill' | 'bold'>> = {},
): Label => ({ x, y, text, anchor: 'middle', fill: SOFT, bold: false, ...look })

/** A drawing of this size in points. */
export function drawing(width: number, height: number, parts: readonly (string | Label)[]): Drawing {
  const shapes = parts.filter((part) => typeof part === 'string').join('')
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${at(width)}" height="${at(height)}" viewBox="0 0 ${at(width)} ${at(height)}">${shapes}</svg>`,
    labels: parts.filter((part) => typeof part !== 'string'),
  }
}

/** An upper bound of a label's width, in points. */
export const widthOf = (text: string): number => [...text].length * FONT_SIZE * 0.62

/** The hues of activities beside the accent of documents, on paper. */
const HUES = hueColours({ accent: LINE, surface: '#ffffff' })

/** The colors of an activity in documents: the hue that it has on screens too. */
export const coloursOf = ({ icon }: { icon: string }): HueColours => HUES[activityHue(icon)]

/** A drawing with the hue of its activity instead of the one color that charts have. */
export function inHueOf(activity: { icon: string }, of: Drawing): Drawing {
  const { text, tint, fill } = coloursOf(activity)
  return {
    ...of,
    svg: of.svg.replaceAll(LINE, fill).replaceAll(WASH, tint),
    labels: of.labels.map((one) => (one.fill === LINE ? { ...one, fill: text } : one)),
  }
}
