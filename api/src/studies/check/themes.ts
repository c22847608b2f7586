import { paletteProblems } from '@almanac/domain/contrast'
import { LANGUAGES } from '@almanac/domain/languages'
import { palettesOf, type ThemeFile } from '../format/theme'
import type { StudyContent } from '../read/folder'
import type { Logo } from '../read/logos'
import type { Mistake } from '../read/mistake'
import type { Parsed } from '../read/parse'
import { danglingReferences, declared, namesOf } from './references'

const MODES = ['light', 'dark'] as const
const LOGO_FIELDS = ['logo', 'logo_dark', 'mark'] as const

/** Colors with too little contrast for people with low vision: one mistake per color, with all its backgrounds. */
function checkColors({ source, value: theme }: Parsed<ThemeFile>): Mistake[] {
  // What an accent proposes has its contrast.
  if (!theme || theme.accent !== undefined) return []
  const palettes = palettesOf(theme)
  return MODES.flatMap((mode) => {
    const problems = paletteProblems(palettes[mode])
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
}

/** Companies that use a theme of another one. */
function checkOwners({ companies, themes }: StudyContent): Mistake[] {
  const ownerOf = new Map(
    themes.flatMap(({ value }) => (value?.company === undefined ? [] : [[value.key, value.company] as const])),
  )
  return companies.flatMap(({ source, value: company }) => {
    if (!company) return []
    const used: [path: PropertyKey[], theme: string | undefined][] = [
      [['default_theme'], company.default_theme],
      ...company.groups.map(({ theme }, index): [PropertyKey[], string | undefined] => [
        ['groups', index, 'theme'],
        theme,
      ]),
    ]
    return used.flatMap(([path, theme = '']) => {
      const owner = ownerOf.get(theme)
      return owner === undefined || owner === company.key
        ? []
        : [
            source.mistake(
              path,
              `the theme \`${theme}\` belongs to the company \`${owner}\`; name another one, or remove \`company\` there`,
            ),
          ]
    })
  })
}

function checkMark({ source, value: theme }: Parsed<ThemeFile>, logos: readonly Logo[]): Mistake[] {
  const mark = logos.find(({ name }) => name === theme?.brand?.mark)
  return mark && Math.abs(mark.width - mark.height) > 1
    ? [
        source.mistake(
          ['brand', 'mark'],
          `a mark is a square, and this one is ${(mark.width / mark.height).toFixed(2)} times as wide as it is high; cut it, or name it as the logo`,
        ),
      ]
    : []
}

/** Words of the front door that some of its visitors would read in another language than all around them. */
function checkLanguages({ source, value: theme }: Parsed<ThemeFile>): Mistake[] {
  return (['welcome', 'about'] as const).flatMap((field) => {
    const words = theme?.brand?.[field]
    if (words === undefined || typeof words === 'string') return []
    const missing = LANGUAGES.filter(({ code }) => words[code] === undefined).map(({ english }) => english)
    return missing.length === 0
      ? []
      : [
          source.mistake(
            ['brand', field],
            `it is not there in ${missing.join(', ')}, in which the front door is shown too; write it in each language, or leave \`${field}\` out`,
          ),
        ]
  })
}

/** Rules of themes beyond their schema: contrast, whose they are, logos that are missing or no square, and languages. */
export function checkThemes(content: StudyContent, logos: readonly Logo[]): Mistake[] {
  const { themes, companies } = content
  const names = new Set(logos.map(({ name }) => name))
  return [
    ...themes.flatMap(checkColors),
    ...checkOwners(content),
    ...danglingReferences(declared(themes, 'company'), 'company', namesOf(declared(companies, 'key'))),
    ...LOGO_FIELDS.flatMap((field) => danglingReferences(declared(themes, 'brand', field), 'file in logos/', names)),
    ...themes.flatMap((theme) => checkMark(theme, logos)),
    ...themes.flatMap(checkLanguages),
  ]
}
