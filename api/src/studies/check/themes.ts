import { paletteProblems } from '@almanac/domain/contrast'
import type { ThemeFile } from '../format/themes'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'

const modes = ['light', 'dark'] as const

/** Colours that somebody with low vision can't tell apart: one mistake a colour, with all that it lies on. */
export function checkThemes(themes: readonly Parsed<ThemeFile>[]): Mistake[] {
  return themes.flatMap(({ source, value: theme }) => {
    if (!theme) return []
    return modes.flatMap((mode) => {
      const problems = paletteProblems(theme[mode])
      return [...new Set(problems.map(({ front }) => front))].map((front) => {
        const pairs = problems
          .filter((problem) => problem.front === front)
          .map(({ behind, ratio, least }) => `${ratio.toFixed(2)}:1 on ${behind} where ${least}:1 is the least`)
        return source.mistake(
          [mode, front],
          `${front} cannot be told well from what is behind it (${pairs.join(', ')}); make one of the two darker or the other lighter`,
        )
      })
    })
  })
}
