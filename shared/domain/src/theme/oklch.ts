/** A color in OKLCH: lightness 0 to 1, chroma 0 to about 0.4, hue in degrees (CSS Color 4, section 9). */
export interface Oklch {
  l: number
  c: number
  h: number
}

const DEGREES = 180 / Math.PI

/** The OKLCH coordinates of an `#rrggbb` color (B. Ottosson's matrices, CSS Color 4, section 19). */
export function oklchOf(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * DEGREES + 360) % 360,
  }
}

/**
 * The `#rrggbb` color nearest to an OKLCH one. One that sRGB cannot show loses chroma, not its
 * lightness, on which its contrast depends.
 */
export function hexOf({ l, c, h }: Oklch): string {
  for (let chroma = c; chroma > 0; chroma -= 0.004) {
    const shown = linearOf({ l, c: chroma, h })
    if (shown.every((channel) => channel > -0.0005 && channel < 1.0005)) return written(shown)
  }
  return written(linearOf({ l, c: 0, h }))
}

/** Linear red, green and blue; outside of 0 to 1 if sRGB does not have the color. */
function linearOf({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos(h / DEGREES)
  const b = c * Math.sin(h / DEGREES)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function written(linear: number[]): string {
  const channels = linear.map((value) => {
    const clamped = Math.min(1, Math.max(0, value))
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
