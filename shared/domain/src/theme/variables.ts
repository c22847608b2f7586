import { hueColours, HUES } from './hues'

/** The colors of a theme in one mode, by name, as `#rrggbb`. */
type Colours = Parameters<typeof hueColours>[0] & Readonly<Record<'line' | 'accent', string>>

const SCRIM = ['scrim', '#0c1413'] as const
/** The sun of the mark and of the drawings: the same in every theme, in light and dark. */
export const SUN = '#f5b43a'

const SHADOW = '0 1px 2px rgb(20 40 36 / 0.06), 0 10px 28px -16px rgb(20 40 36 / 0.22)'

const known = new WeakMap<Colours, Record<string, string>>()

/** The CSS variables of a palette, memoized. */
export function variablesOf(palette: Colours, mode: 'light' | 'dark'): Record<string, string> {
  const made = known.get(palette) ?? {
    ...Object.fromEntries(
      [...Object.entries(palette), SCRIM, ['sun', SUN] as const].map(([name, value]) => [
        `--al-${name.replace('_', '-')}`,
        value,
      ]),
    ),
    ...hueVariables(palette),
    ...(mode === 'light'
      ? { '--al-shadow': SHADOW, '--al-edge': 'transparent', '--al-edge-chosen': 'transparent' }
      : { '--al-shadow': 'none', '--al-edge': palette.line, '--al-edge-chosen': palette.accent }),
  }
  known.set(palette, made)
  return made
}

function hueVariables(palette: Colours): Record<string, string> {
  const colours = hueColours(palette)
  return Object.fromEntries(
    HUES.flatMap((name) => Object.entries(colours[name]).map(([part, value]) => [`--al-hue-${name}-${part}`, value])),
  )
}
