import { type Colour, contrastRatio } from '../contrast'
import { hexOf, type Oklch, oklchOf } from '../theme/oklch'

/** The colors of a theme in one mode. */
export type Palette = Record<Colour, string>

const TEXT = 4.5
const CONTROL = 3
/** A little more than required: colors are rounded to whole numbers. */
const MARGIN = 0.05
const STEP = 0.005

/** The color nearest to this one in lightness that has a contrast with all behind it, `towards` darker (-1) or lighter (1). */
function readable(
  from: Oklch,
  behind: readonly string[],
  { least, towards }: { least: number; towards: -1 | 1 },
): string {
  for (let l = from.l; l >= 0 && l <= 1; l += towards * STEP) {
    const colour = hexOf({ ...from, l })
    if (behind.every((one) => contrastRatio(colour, one) >= least + MARGIN)) return colour
  }
  return towards < 0 ? '#000000' : '#ffffff'
}

/** The hues of what is good, needs attention or is wrong: the same in every theme. */
const STATES = { good: 155, warning: 70, wrong: 27 } as const

interface Manner {
  /** Lightness of each surface and text, and the most chroma it takes of the accent. */
  ground: readonly [l: number, c: number]
  surface: readonly [l: number, c: number]
  accent_soft: readonly [l: number, c: number]
  line: readonly [l: number, c: number]
  ink: readonly [l: number, c: number]
  ink_soft: readonly [l: number, c: number]
  control: readonly [l: number, c: number]
  state: readonly [l: number, c: number]
  /** Where an accent begins that is too light, or too dark, for text. */
  accent: number
  towards: -1 | 1
}

const LIGHT: Manner = {
  ground: [0.97, 0.008],
  surface: [1, 0],
  accent_soft: [0.925, 0.035],
  line: [0.915, 0.01],
  ink: [0.23, 0.02],
  ink_soft: [0.47, 0.025],
  control: [0.6, 0.02],
  state: [0.5, 0.11],
  accent: 0.72,
  towards: -1,
}

const DARK: Manner = {
  ground: [0.2, 0.012],
  surface: [0.245, 0.015],
  accent_soft: [0.33, 0.045],
  line: [0.33, 0.018],
  ink: [0.955, 0.008],
  ink_soft: [0.78, 0.02],
  control: [0.52, 0.025],
  state: [0.8, 0.09],
  accent: 0.76,
  towards: 1,
}

function proposed(accent: string, manner: Manner): Palette {
  const own = oklchOf(accent)
  const { towards } = manner
  const toned = ([l, most]: readonly [number, number]): Oklch => ({ l, c: Math.min(own.c, most), h: own.h })
  const ground = hexOf(toned(manner.ground))
  const surface = hexOf(toned(manner.surface))
  const accent_soft = hexOf(toned(manner.accent_soft))
  const plain = [ground, surface]
  const all = [...plain, accent_soft]
  const text = (from: readonly [number, number]) => readable(toned(from), all, { least: TEXT, towards })
  const l = towards < 0 ? Math.min(own.l, manner.accent) : Math.max(own.l, manner.accent)
  const shownAccent = readable({ ...own, l }, all, { least: TEXT, towards })
  const state = (h: number) => {
    const [lightness, c] = manner.state
    return readable({ l: lightness, c, h }, plain, { least: TEXT, towards })
  }
  return {
    ground,
    surface,
    ink: text(manner.ink),
    ink_soft: text(manner.ink_soft),
    line: hexOf(toned(manner.line)),
    control: readable(toned(manner.control), plain, { least: CONTROL, towards }),
    accent: shownAccent,
    on_accent:
      towards < 0
        ? '#ffffff'
        : readable({ l: 0.22, c: Math.min(own.c, 0.04), h: own.h }, [shownAccent], { least: TEXT, towards: -1 }),
    accent_soft,
    good: state(STATES.good),
    warning: state(STATES.warning),
    wrong: state(STATES.wrong),
  }
}

/**
 * The palettes that one accent proposes: its hue in all surfaces, and each color moved in lightness (OKLCH) until every
 * pair has its contrast. An accent that is readable already stays as it is in the light one.
 */
export function proposedPalettes(accent: string): { light: Palette; dark: Palette } {
  return { light: proposed(accent, LIGHT), dark: proposed(accent, DARK) }
}
