import type { Palette } from '@almanac/contracts/platform/theme'

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
} as const satisfies Record<keyof Palette | 'scrim', string>

export type Colour = keyof typeof colour

/** Space in steps of 4 px. In rem, so that it scales with the text. */
export const space = (steps: number): string => `${steps * 0.25}rem`

/** Type sizes: 14, 16, 18, 22, 28, 36 px at the browser's default size. */
export const size = {
  small: '0.875rem',
  body: '1rem',
  lead: '1.125rem',
  title: '1.375rem',
  heading: '1.75rem',
  display: '2.25rem',
} as const

export const radius = '12px'

/** Minimum height and width of touch targets. */
export const target = '44px'

/** A translucent color over the background, for signals and hover. */
export const wash = (of: string, percent: number): string => `color-mix(in srgb, ${of} ${percent}%, transparent)`

const SCRIM = ['scrim', '#0c1413'] as const

/** The CSS variables of a palette. */
export function variablesOf(palette: Palette): Record<string, string> {
  return Object.fromEntries(
    [...Object.entries(palette), SCRIM].map(([name, value]) => [`--al-${name.replace('_', '-')}`, value]),
  )
}
