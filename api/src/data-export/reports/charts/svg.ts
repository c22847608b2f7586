/** What a drawing of a report is made with: ink and greys and one color that needs not be told, so that it says the same when printed in black. */
export const INK = '#23282b'
export const SOFT = '#596166'
export const RULE = '#d8d2c6'
export const LINE = '#1b6b63'
export const WASH = '#cfe3df'
export const TARGET = '#efe9dc'

const FONT_SIZE = 9

/** A word or figure beside a drawing; `x` and `y` are points from its upper left corner, `y` where the letters stand. */
export interface Label {
  x: number
  y: number
  text: string
  /** Which end of the text stands at `x`. */
  anchor: 'left' | 'middle' | 'right'
  fill: string
  bold: boolean
}

/**
 * A drawing of lines and areas alone (SVG), and the words over it. They are set by
 * typst: text inside of an SVG is refused by PDF/UA in scripts whose letters join.
 */
export interface Drawing {
  width: number
  height: number
  svg: string
  labels: Label[]
}

/** A coordinate: a tenth of a point is finer than paper shows. */
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

/** How wide a label is drawn, about: it is never more. */
export const widthOf = (text: string): number => [...text].length * FONT_SIZE * 0.62
