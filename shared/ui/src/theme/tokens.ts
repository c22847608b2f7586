import type { Palette } from '@almanac/contracts/platform/theme'
import type { Hue, HueColours } from '@almanac/domain/theme'

/** A color of the surrounding theme, as a CSS value. */
export const colour = {
  ground: 'var(--al-ground)',
  surface: 'var(--al-surface)',
  ink: 'var(--al-ink)',
  ink_soft: 'var(--al-ink-soft)',
  line: 'var(--al-line)',
  control: 'var(--al-control)',
  accent: 'var(--al-accent)',
  on_accent: 'var(--al-on-accent)',
  accent_soft: 'var(--al-accent-soft)',
  good: 'var(--al-good)',
  warning: 'var(--al-warning)',
  wrong: 'var(--al-wrong)',
  /** Darkens the page behind a dialog, in light and dark mode alike. */
  scrim: 'var(--al-scrim)',
  /** The sun of the drawings: the same in every theme. */
  sun: 'var(--al-sun)',
} as const satisfies Record<keyof Palette | 'scrim' | 'sun', string>

export type Colour = keyof typeof colour

/** Space in steps of 4 px. In rem, so that it scales with the text. */
export const space = (steps: number): string => `${steps * 0.25}rem`

/** The colors of one hue of activities, as CSS values: text on `tint` or on a surface, and `fill` for lines and areas. */
export const hue = (name: Hue): HueColours => ({
  text: `var(--al-hue-${name}-text)`,
  tint: `var(--al-hue-${name}-tint)`,
  fill: `var(--al-hue-${name}-fill)`,
})

/**
 * Type sizes: 14, 16, 18, 20, 27, 31, 38 px at the browser's default size. The largest stop growing where a word of ten
 * letters fills a narrow phone: a longer line would break within words.
 */
export const size = {
  small: '0.875rem',
  body: '1rem',
  lead: '1.125rem',
  title: '1.25rem',
  heading: 'min(1.6875rem, 13vw)',
  large: 'min(1.9375rem, 13vw)',
  display: 'min(2.375rem, 13vw)',
} as const

const SANS = `Vazirmatn, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Arabic', sans-serif`

/** Font families, with those of the device that stand in until the fonts have loaded (host/src/global.css). */
export const font = {
  text: `'Atkinson Hyperlegible', 'Text fallback', ${SANS}`,
  /** For headings and large numbers: the face of the brand. */
  display: 'var(--al-display)',
} as const

/** Style of headings and large numbers. Arabic letters need more height, and no letter may stand off its neighbor. */
export const displayed = {
  fontFamily: font.display,
  fontWeight: 600,
  lineHeight: 'var(--al-heading-line, 1.2)',
  letterSpacing: 'var(--al-heading-spacing, -0.01em)',
} as const

/** Corners of cards and sheets. */
export const radius = 'var(--al-radius)'
/** Corners of fields, tiles, messages. */
export const radiusControl = 'var(--al-radius-control)'
/** Corners of buttons and choices. */
export const pill = 'var(--al-pill)'

/** The one shadow of cards, and their edge, which only dark mode and forced colors show. */
export const shadow = 'var(--al-shadow)'
export const edge = 'var(--al-edge)'
/** The edge of the chosen one of several segments, which only dark mode and forced colors show. */
export const edgeOfChosen = 'var(--al-edge-chosen)'

/** Durations of motion: what changes in place, and what comes from outside. None for who asks for less (AlmanacTheme). */
export const motion = { short: '150ms', long: '240ms' } as const

/** Minimum height and width of touch targets. */
export const target = '44px'

/** A translucent color over the background, for signals and hover. */
export const wash = (of: string, percent: number): string => `color-mix(in srgb, ${of} ${percent}%, transparent)`

/** A color with this share, over the surface of cards: over the ground, which has a tint, each tone would be the same gray. */
export const tinted = (of: string, percent: number): string =>
  `color-mix(in srgb, ${of} ${percent}%, ${colour.surface})`

/** The height of the window without what the frame covers at its edges. */
export const BETWEEN_BARS = 'calc(100dvh - var(--al-top, 0px) - var(--al-bar, 0px) - var(--al-inset-bottom, 0px))'
