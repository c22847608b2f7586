import { hexOf, oklchOf } from './oklch'

/** The hues of activities, in degrees of OKLCH: far enough apart to be told from each other. */
const ANGLES = { rose: 20, amber: 70, olive: 110, green: 150, teal: 195, blue: 235, indigo: 280, pink: 330 } as const

export type Hue = keyof typeof ANGLES

export const HUES: readonly Hue[] = ['rose', 'amber', 'olive', 'green', 'teal', 'blue', 'indigo', 'pink']

/** The colors of one hue, as `#rrggbb`. */
export interface HueColours {
  /** Text and icons, on the tint and on surfaces. */
  text: string
  /** The background of an icon. */
  tint: string
  /** Lines and areas of charts. */
  fill: string
}

/** Lightness and chroma by which each hue has the same contrast. */
const LIGHT = { text: [0.48, 0.09], tint: [0.95, 0.025], fill: [0.62, 0.12] } as const
const DARK = { text: [0.8, 0.09], tint: [0.3, 0.04], fill: [0.66, 0.11] } as const

/** What looks like the accent could be taken for an action. */
const LEAST_FROM_ACCENT = 25
/** Below this chroma an accent is a gray, from which every hue differs. */
const GRAY = 0.03

const apart = (one: number, other: number): number => {
  const turn = Math.abs(one - other) % 360
  return Math.min(turn, 360 - turn)
}

/** The angle in which a hue is shown beside an accent: its own, or that of its nearest neighbor which is far enough away. */
function angleOf(hue: Hue, accent: string): number {
  const { c, h } = oklchOf(accent)
  const own = ANGLES[hue]
  if (c < GRAY || apart(own, h) >= LEAST_FROM_ACCENT) return own
  const free = Object.values(ANGLES).filter((angle) => apart(angle, h) >= LEAST_FROM_ACCENT)
  return free.reduce((best, angle) => (apart(angle, own) < apart(best, own) ? angle : best))
}

/** The colors of each hue on a theme's surfaces, in its mode. */
export function hueColours({ accent, surface }: { accent: string; surface: string }): Record<Hue, HueColours> {
  const manner = oklchOf(surface).l < 0.5 ? DARK : LIGHT
  const colours = (hue: Hue): HueColours => {
    const h = angleOf(hue, accent)
    const colour = ([l, c]: readonly [number, number]): string => hexOf({ l, c, h })
    return { text: colour(manner.text), tint: colour(manner.tint), fill: colour(manner.fill) }
  }
  return {
    rose: colours('rose'),
    amber: colours('amber'),
    olive: colours('olive'),
    green: colours('green'),
    teal: colours('teal'),
    blue: colours('blue'),
    indigo: colours('indigo'),
    pink: colours('pink'),
  }
}
