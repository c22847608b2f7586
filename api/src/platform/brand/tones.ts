import sharp from 'sharp'
import { contrastRatio } from '@almanac/domain/contrast'
import { type FileContent, rasterOf } from './raster'

/** The darkest and the lightest color of a picture that more than single pixels have, as #rrggbb. */
export interface Tones {
  darkest: string
  lightest: string
}

/** Less opaque pixels are the edges of shapes. */
const OPAQUE = 200
/** The share of pixels at each end that is left out. */
const LEFT_OUT = 0.02
const HEIGHT = 36

const hex = (red: number, green: number, blue: number): string =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** The tones of a logo; undefined where it has nothing opaque. */
export async function tonesOf(file: FileContent): Promise<Tones | undefined> {
  const pixels = await sharp(await rasterOf(file, HEIGHT))
    .ensureAlpha()
    .raw()
    .toBuffer()
  const colors = Array.from({ length: pixels.length / 4 }, (_, index) => pixels.subarray(index * 4, index * 4 + 4))
    .filter(([, , , alpha = 0]) => alpha >= OPAQUE)
    .map(([red = 0, green = 0, blue = 0]) => hex(red, green, blue))
    .map((color) => ({ color, lightness: contrastRatio(color, '#000000') }))
    .sort((one, other) => one.lightness - other.lightness)
  const edge = Math.floor(colors.length * LEFT_OUT)
  const darkest = colors[edge]?.color
  const lightest = colors.at(-1 - edge)?.color
  return darkest !== undefined && lightest !== undefined ? { darkest, lightest } : undefined
}

/** The best contrast that a picture with these tones has with what is behind it. */
export const contrastWith = ({ darkest, lightest }: Tones, ground: string): number =>
  Math.max(contrastRatio(darkest, ground), contrastRatio(lightest, ground))
