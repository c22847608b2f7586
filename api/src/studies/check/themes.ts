import { paletteProblems } from '@almanac/domain/contrast'
import type { ThemeFile } from '../format/themes'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'

const modes = ['light', 'dark'] as const

/** Colours that somebody with low vision can't tell apart. */
export function checkThemes(themes: readonly Parsed<ThemeFile>[]): Mistake[] {
  return themes.flatMap(({ source, value: theme }) => {
    if (!theme) return []
    return modes.flatMap((mode) => paletteProblems(theme[mode]).map(({ front, behind, ratio, least }) => source.mistake(
      [mode, front],
      `${front} on ${behind} has a contrast of ${ratio.toFixed(2)}:1; it needs at least ${least}:1, so move the two colours further apart`,
    )))
  })
}
